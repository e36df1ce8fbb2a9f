import { createRequire } from 'node:module'
import { inSigns } from '@skrzat/contract/latin'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { FONT, invoiceDocument } from './document.ts'

const require = createRequire(import.meta.url)
const normal = require.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf')
const bold = require.resolve('@expo-google-fonts/onest/700Bold/Onest_700Bold.ttf')

let loaded: ReturnType<typeof load> | undefined

/** Loaded at first use: no other request needs the fonts and the layout. */
async function load() {
  const [{ default: pdfmake }, { renderSVG }, { openSync }] = await Promise.all([
    import('pdfmake'),
    import('uqr'),
    import('fontkit'),
  ])
  pdfmake.setFonts({ [FONT]: { normal, bold, italics: normal, bolditalics: bold } })
  // Texts of people are in the document: whatever they hold, nothing else is read or fetched.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold)
  const fonts = [normal, bold].map((path) => openSync(path))
  const isDrawn = (sign: string) =>
    sign === '\n' ||
    fonts.every(
      (font) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
    )
  return { pdfmake, renderSVG, isDrawn }
}

/** The invoice as of `now` as a PDF of A4 pages, in Polish, with the QR code of what is left to pay. */
export async function invoicePdf(invoice: Invoice, now: Date): Promise<Buffer> {
  const { pdfmake, renderSVG, isDrawn } = await (loaded ??= load())
  // Level M, and the four empty modules around it that readers need (ISO/IEC 18004).
  const drawCode = (text: string) => renderSVG(text, { ecc: 'M', border: 4 })
  return await pdfmake.createPdf(invoiceDocument(drawable(invoice, isDrawn), { now, drawCode })).getBuffer()
}

/** With all that people typed in signs that the fonts have: other scripts in Latin letters, pictograms left out. */
function drawable(invoice: Invoice, isDrawn: (sign: string) => boolean): Invoice {
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
