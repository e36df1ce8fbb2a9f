/** Runs in a thread (`make.ts`). */
import { drawnIn, printPdf } from '../../../kernel/pdf/index.ts'
import { LINE_WIDTH, sheetDocument } from './document.ts'
import type { PlaceSheet } from './parts.ts'

const drawn = drawnIn(LINE_WIDTH)

export default async function layOut({
  now,
  ...printed
}: PlaceSheet & { readonly now: Date }): Promise<Uint8Array> {
  return await printPdf(sheetDocument(printed, { now, drawn }))
}
