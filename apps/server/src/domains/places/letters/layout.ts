/** Runs in a thread (`rest.ts`). */
import { drawnIn, printPdf } from '../../../kernel/pdf/index.ts'
import { type Letters, lettersDocument, LINE_WIDTH } from './document.ts'

const drawn = drawnIn(LINE_WIDTH)

export default async function layOut({
  letters,
  now,
}: {
  readonly letters: Letters
  readonly now: Date
}): Promise<Uint8Array> {
  return await printPdf(lettersDocument(letters, { now, drawn }))
}
