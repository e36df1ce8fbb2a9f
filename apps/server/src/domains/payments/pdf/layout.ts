/** Runs in a thread (`render.ts`), as a layout takes some hundred milliseconds of a processor. */
import { createRequire } from 'node:module'
import { inSigns } from '@skrzat/contract/latin'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { openSync } from 'fontkit'
import pdfmake from 'pdfmake'
import { renderSVG } from 'uqr'
import { FONT, invoiceDocument } from './document.ts'

const require = createRequire(import.meta.url)
const normal = require.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf')
const bold = require.resolve('@expo-google-fonts/onest/700Bold/Onest_700Bold.ttf')

pdfmake.setFonts({ [FONT]: { normal, bold, italics: normal, bolditalics: bold } })
// Texts of people are in the document: whatever they hold, nothing else is read or fetched.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold)

const fonts = [normal, bold].map((path) => openSync(path))
const isDrawn = (sign: string) =>
  sign === '\n' ||
  fonts.every((font) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))

/** Level M, and the four empty modules around it that readers need (ISO/IEC 18004). */
const drawCode = (text: string) => renderSVG(text, { ecc: 'M', border: 4 })

export default async function layOut({
  invoice,
  now,
}: {
  readonly invoice: Invoice
  readonly now: Date
}): Promise<Uint8Array> {
  return await pdfmake.createPdf(invoiceDocument(drawable(invoice), { now, drawCode })).getBuffer()
}

/** With all that people typed in signs that the fonts have: other scripts in Latin letters, pictograms left out. */
function drawable(invoice: Invoice): Invoice {
  const drawn = (text: string) => inSigns(text, isDrawn)
  const { place, kid, lines, additionalInfo } = invoice
  return {
    ...invoice,
    place: { ...place, name: drawn(place.name) },
    kid: {
      ...kid,
      firstname: drawn(kid.firstname),
      lastname: drawn(kid.lastname),
      group: { ...kid.group, name: drawn(kid.group.name) },
    },
    lines: lines.map((line) => ({ ...line, name: drawn(line.name), display: drawn(line.display) })),
    additionalInfo: additionalInfo && drawn(additionalInfo).trim(),
  }
}
