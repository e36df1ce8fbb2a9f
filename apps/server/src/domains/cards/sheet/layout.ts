/** Runs in a thread (`rest.ts`). */
import { drawnIn, printPdf } from '../../../kernel/pdf/index.ts'
import type { Sheet } from './data.ts'
import { LINE_WIDTH, sheetDocument } from './document.ts'

const drawn = drawnIn(LINE_WIDTH)

export default async function layOut({
  sheet,
  now,
}: {
  readonly sheet: Sheet
  readonly now: Date
}): Promise<Uint8Array> {
  return await printPdf(sheetDocument(sheet, { now, drawn }))
}
