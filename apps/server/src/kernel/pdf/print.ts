/** Runs in a thread, as a layout takes some hundred milliseconds of a processor. */
import { inSigns } from '@skrzat/contract/latin'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { FONT, FONT_FILES, FONTS, fontOf, widthOf } from './fonts.ts'
import { type Run, runsOf } from './runs.ts'

pdfmake.setFonts(FONTS)
// Texts of people must not make the library read files or fetch URLs.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path))

/**
 * Draws texts of people in fonts that have their characters: others are transliterated, and pictograms left out.
 * @param lineWidth in multiples of the text's size: right-to-left text is broken into lines of it
 */
export function drawnIn(lineWidth: number): (text: string) => Run[] {
  const fits = (runs: readonly Run[]) => runs.reduce((sum, run) => sum + widthOf(run), 0) <= lineWidth
  return (text) => {
    const known = inSigns(text, (sign) => fontOf(sign) !== undefined).trim()
    return runsOf(known, (sign) => fontOf(sign) ?? FONT, fits)
  }
}

export async function printPdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  return await pdfmake.createPdf(document).getBuffer()
}
