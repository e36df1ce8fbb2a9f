/** Free texts are stored outside the log; the event holds a digest, which reveals a changed text. */
import { randomBytes, randomUUID } from 'node:crypto'
import { paragraphs } from '@skrzat/contract/text'
import type { Sql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { ledgerNotes } from '@skrzat/db/schema'
import { audit } from '../../../kernel/commands/index.ts'
import { rowsItem } from '../../../kernel/database/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { type NewEvent, type RowsWrite, sha256, type StreamHistory } from '../../../kernel/event-log/index.ts'
import { type LedgerEvent, toStore } from '../events.ts'

/** A free text that an event references. */
export type Note = { readonly id: string; readonly text: string; readonly salt: Buffer }

/** The note for a text, without characters that the database rejects; null for none. */
export function noteOf(text: string | undefined): Note | null {
  const kept = paragraphs(text ?? '')
  return kept === '' ? null : { id: randomUUID(), text: kept, salt: randomBytes(32) }
}

/** SHA-256 over salt and text. The salt is erased with the text, so that the text can't be guessed from the digest. */
export function digestOf({ salt, text }: Note): string {
  return sha256(Buffer.concat([salt, Buffer.from(text)])).toString('hex')
}

/** The notes of a command; a function for those that it finds only when it is decided, at each attempt others. */
export type Notes = readonly (Note | null)[] | (() => readonly (Note | null)[])

export const notesOf = (notes: Notes): readonly (Note | null)[] =>
  typeof notes === 'function' ? notes() : notes

/** Maps an event to its stored form, with the digest of its note, if it has one. */
export function toStoreWith(notes: Notes): (event: LedgerEvent) => NewEvent {
  let known: readonly (Note | null)[] = []
  let byId = new Map<string, Note>()
  return (event) => {
    const { type, data } = event
    const now = notesOf(notes)
    if (now !== known) {
      known = now
      byId = new Map(now.flatMap((note) => (note ? [[note.id, note] as const] : [])))
    }
    const note = 'noteId' in data && data.noteId ? byId.get(data.noteId) : undefined
    return toStore({ type, data: note ? { ...data, noteDigest: digestOf(note) } : data })
  }
}

/** A note's part of the command's payload: only whether there is one. */
export function notePayload(note: Note | null): true | null {
  return note === null ? null : true
}

/**
 * Checks that a repeated command has the same notes. Its fingerprint covers no text, since anyone with the log could
 * guess texts against it forever. An erased note can no longer be compared.
 * @throws DomainError command.reused
 */
export async function checkSameNotes(
  sql: Sql,
  histories: readonly StreamHistory<LedgerEvent>[],
  notes: readonly (Note | null)[],
): Promise<void> {
  const all = histories.flatMap(({ own }) =>
    own.flatMap(({ event: { data } }) => ('noteId' in data ? [data.noteId ?? null] : [])),
  )
  // Payments of one command share a note.
  const ids = all.filter((id, index) => id === null || all.indexOf(id) === index)
  if (ids.length === 0) return
  const kept = await sql<RowOf<typeof ledgerNotes, 'id' | 'text'>[]>`
    select id, text from ledger_notes
    where id = any(${ids.filter((id) => id !== null)}::uuid[]) and erased_at is null`
  const textOf = new Map(kept.map(({ id, text }) => [id, text]))
  for (const [index, id] of ids.entries()) {
    const text = id === null ? undefined : textOf.get(id)
    if (text !== undefined && text !== notes[index]?.text) throw new DomainError('command.reused')
  }
}

const COLUMNS = { id: 'uuid', text: 'text', salt: 'bytea' }
const INSERT = `insert into ledger_notes (id, text, salt) select id, text, salt from ${rowsItem(COLUMNS)} notes`

/** Inserts the notes in the same statement as the events. */
export function noteWrites(notes: readonly (Note | null)[]): RowsWrite[] {
  const some = notes.filter((note) => note !== null)
  const rows = some.map(({ id, text, salt }) => ({ id, text, salt: `\\x${salt.toString('hex')}` }))
  return [{ text: INSERT, columns: COLUMNS, rows }]
}

/**
 * Erases a note irreversibly, with an audit entry; the event's digest does not reveal the text.
 * @throws DomainError not_found for an unknown note, or one that is erased already
 */
export async function eraseLedgerNote(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.begin(async (tx) => {
    const { count } = await tx`
      update ledger_notes set text = '', salt = null, erased_at = ${at} where id = ${id} and erased_at is null`
    if (count === 0) throw new DomainError('not_found')
    await audit(tx, { at, principal: 'system', type: 'LEDGER_NOTE_ERASED', data: { note: id } })
  })
}
