import { randomUUID } from 'node:crypto'
import { paragraphs } from '@skrzat/contract/text'
import type { Statement } from '../../../kernel/event-store.ts'

/** A free text that an event points at. */
export type Note = { readonly id: string; readonly text: string }

/** The note for a text, without what no text can hold; null for none. */
export function noteOf(text: string | undefined): Note | null {
  const kept = paragraphs(text ?? '')
  return kept === '' ? null : { id: randomUUID(), text: kept }
}

/** The statement that keeps the notes: a part of the event store's statement. */
export function noteWrites(notes: readonly (Note | null)[]): Statement[] {
  const some = notes.filter((note) => note !== null)
  if (some.length === 0) return []
  const text = `insert into ledger_notes (id, text)
    select id, text from json_to_recordset($1::text::json) as notes (id uuid, text text)`
  return [{ text, params: [JSON.stringify(some)] }]
}
