import { randomUUID } from 'node:crypto'
import type { Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'

/** A free text that an event points at. */
export type Note = { readonly id: string; readonly text: string }

/** The note for a text; null for none. */
export function noteOf(text: string | undefined): Note | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : { id: randomUUID(), text: trimmed }
}

/** The statement that keeps the notes: a part of the event store's statement. */
export function noteWrites(sql: Sql | TransactionSql, notes: readonly (Note | null)[]): SqlFragment[] {
  const some = notes.filter((note) => note !== null)
  if (some.length === 0) return []
  return [
    sql`insert into ledger_notes (id, text)
    select id, text from json_to_recordset(${JSON.stringify(some)}::text::json) as notes (id uuid, text text)`,
  ]
}
