/** Runs in a thread (`render.ts`), as a layout takes some hundred milliseconds of a processor. */
import { inSigns } from '@skrzat/contract/latin'
import type { PrintedDocument } from '@skrzat/contract/wire/accounting'
import type { Correction, Invoice } from '@skrzat/contract/wire/payments'
import pdfmake from 'pdfmake'
import { renderSVG } from 'uqr'
import { correctionDocument, invoiceDocument, LINE_WIDTH } from './document.ts'
import { FONT, FONT_FILES, FONTS, fontOf, widthOf } from './fonts.ts'
import { type Run, runsOf } from './runs.ts'

pdfmake.setFonts(FONTS)
// Texts of people must not make the library read files or fetch URLs.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path))

/** Level M, and the four empty modules around it that readers need (ISO/IEC 18004). */
const drawCode = (text: string) => renderSVG(text, { ecc: 'M', border: 4 })

const fits = (runs: readonly Run[]) => runs.reduce((sum, run) => sum + widthOf(run), 0) <= LINE_WIDTH

/** Texts of people in fonts that have their characters: others are transliterated, and pictograms left out. */
function drawn(text: string) {
  const known = inSigns(text, (sign) => fontOf(sign) !== undefined).trim()
  return runsOf(known, (sign) => fontOf(sign) ?? FONT, fits)
}

export default async function layOut({
  invoice,
  now,
  printed,
  correction,
}: {
  readonly invoice: Invoice
  readonly now: Date
  readonly printed?: PrintedDocument | undefined
  readonly correction?: Correction | undefined
}): Promise<Uint8Array> {
  const drawing = { now, printed, drawCode, drawn }
  const document = correction
    ? correctionDocument(invoice, correction, drawing)
    : invoiceDocument(invoice, drawing)
  return await pdfmake.createPdf(document).getBuffer()
}
