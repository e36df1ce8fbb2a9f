import type { Sql } from '@skrzat/db/client'
import { append, recorded, type Command, type LoadedStream } from '../../../kernel/event-store.ts'
import { upsertRows } from '../../../kernel/projection/table.ts'
import { read, toStore, type AbsenceEvent } from '../events.ts'
import { fold } from '../projection.ts'
import { reactions } from '../reactions.ts'
import { absencesTable } from '../table.ts'

/** What a command adds to a stream that it has loaded. */
export type Change = { readonly base: LoadedStream; readonly events: readonly AbsenceEvent[] }

/**
 * Writes what a command decided: events, table and jobs, in one statement.
 * @throws StreamConflict, DuplicateCommand
 */
export async function record(sql: Sql, command: Command, changes: readonly Change[]): Promise<void> {
  const written = changes.map(({ base, events }) => {
    const rows = recorded(command, { base, events: events.map(toStore) })
    return { rows, fresh: read(rows), row: fold(read([...base.events, ...rows])) }
  })
  await append(sql, {
    command,
    events: written.flatMap(({ rows }) => rows),
    writes: upsertRows(
      absencesTable,
      written.flatMap(({ row }) => row ?? []),
    ),
    outbox: reactions(written.flatMap(({ fresh }) => fresh)),
  })
}
