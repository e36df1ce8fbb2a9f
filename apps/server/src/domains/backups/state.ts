/** The state of the backups, in the database, so that every server can report it. */
import type { Sql } from '@skrzat/db/client'
import { readMark, writeMark } from '@skrzat/db/marks'
import { z } from 'zod'

const MARK = 'backup'

const stateSchema = z.object({
  /** The newest successful backup. */
  made: z
    .object({
      at: z.iso.datetime(),
      name: z.string(),
      rows: z.int(),
      files: z.int(),
      missing: z.int(),
      damaged: z.int(),
      kept: z.int(),
    })
    .optional(),
  /** Why the last attempt failed; cleared by the next success. */
  failed: z.object({ at: z.iso.datetime(), reason: z.string() }).optional(),
})

export type BackupState = z.output<typeof stateSchema>

export async function readState(sql: Sql): Promise<BackupState> {
  const text = await readMark(sql, MARK)
  return text === undefined ? {} : stateSchema.parse(JSON.parse(text))
}

export async function writeState(sql: Sql, state: BackupState): Promise<void> {
  await writeMark(sql, MARK, JSON.stringify(state))
}
