/**
 * The list of erasures in the data folder, which travels with backups: a restore from an older one erases again what
 * was erased since. Ids and instants only.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ERASED_KINDS } from '@skrzat/contract/privacy'

export const ERASED_FILE = 'erased.jsonl'

const line = z.object({
  id: z.number().int().positive(),
  kind: z.enum(ERASED_KINDS),
  subjectId: z.number().int().positive(),
  at: z.iso.datetime(),
})
export type ErasedLine = z.output<typeof line>

/** Appends a line to the file in the data folder. */
export function noteIn(dataDir: string) {
  return (noted: ErasedLine): void =>
    appendFileSync(join(dataDir, ERASED_FILE), `${JSON.stringify(noted)}\n`, { mode: 0o600 })
}

/** The lines of such a file, each erasure once. @throws Error for a line that is none */
export function readErased(text: string): ErasedLine[] {
  const lines = text.split('\n').filter((each) => each.trim() !== '')
  const read = lines.map((each) => line.parse(JSON.parse(each)))
  return [...new Map(read.map((each) => [each.id, each])).values()]
}
