import type { AnySql } from '@skrzat/db/client'
import postgres from 'postgres'
import { type OutboxRow, outboxStatements } from '../outbox/index.ts'
import { type Command, commandsInsert, DuplicateCommand, type RecordedCommand } from './command.ts'
import type { LoadedStream, NewEvent, RecordedEvent } from './events.ts'
import { chainHash, eventText } from './hash.ts'
import { type RowsWrite, statementsOf } from './rows.ts'
import { oneText, type Statement } from '../database/index.ts'
import { refusedEventsOf } from '../errors/index.ts'

export type StreamAppend = {
  /** The stream as the decision saw it: its version is the optimistic concurrency check. */
  readonly base: LoadedStream
  readonly events: readonly NewEvent[]
  /** Where it happened, if different from the command's place. */
  readonly placeId?: number | undefined
}

/** A concurrent command wrote to the stream after it was loaded. */
export class StreamConflict extends Error {
  override name = 'StreamConflict'
}

/** An event with the text of it that its hash covers. */
export type WrittenEvent = RecordedEvent & { readonly text: string; readonly hash: Buffer }

/** The events as the log will store them, following the loaded stream. */
export function recorded(
  command: Command,
  { base, events, placeId = command.placeId }: StreamAppend,
): WrittenEvent[] {
  let hash = base.hash
  return events.map((event, index) => {
    const row = {
      ...event,
      stream: base.stream,
      version: base.version + index + 1,
      placeId,
      actorId: command.actorId,
      commandId: command.id,
      at: command.at,
    }
    const text = eventText(row)
    const own = chainHash(hash, row, text)
    hash = own
    return { ...row, text, hash: own }
  })
}

/** Everything a command writes. */
export type Commit = RecordedCommand & {
  /** From `recorded`, of all streams concerned. */
  readonly events: readonly WrittenEvent[]
  /** Projections and notes: run in the same statement and snapshot. */
  readonly writes: readonly RowsWrite[]
  readonly outbox: readonly OutboxRow[]
}

/**
 * Events, the commands' records, projections and outbox in one statement: one round trip, and atomic even outside a
 * transaction. Events come first, in order of stream, then the records of commands: this fixed lock order avoids
 * deadlocks.
 * @param commits of which no two write the same stream
 * @throws StreamConflict, DuplicateCommand; DomainError month.closed, kid.not_found
 */
export async function append(sql: AnySql, commits: readonly Commit[]): Promise<void> {
  const main = eventsInsert(commits.flatMap(({ events }) => events))
  const outbox = commits.flatMap((commit) => commit.outbox)
  // PostgreSQL runs the parts from the last to the first.
  const parts = [
    ...outboxStatements(outbox),
    ...statementsOf(commits.flatMap(({ writes }) => writes)),
    commandsInsert(commits),
  ]
  const params = [main, ...parts].flatMap((statement) => statement.params)
  try {
    await sql.unsafe(oneText(main, parts), params, { prepare: true })
  } catch (error) {
    throw translated(error)
  }
}

const INSERT = `insert into events
  (stream, version, type, type_version, data, place_id, actor_id, command_id, at, hash)`
/** From texts, whose items are in this order, and hashes, a line each. With the offset each text is parsed only once. */
const INSERT_MANY = `${INSERT}
  select e->>0, (e->>1)::int, e->>2, (e->>3)::smallint, e->4, (e->>5)::bigint, (e->>6)::bigint, e->>7,
    (e->>8)::timestamptz, hash::bytea
  from (
    select text::jsonb as e, hash
    from unnest(string_to_array($1::text, E'\\n'), string_to_array($2::text, E'\\n')) as given (text, hash)
    offset 0) as rows`

/** A single event, the usual case, uses plain values, which is cheaper for the database than rows from text. */
function eventsInsert(events: readonly WrittenEvent[]): Statement {
  const [first, ...others] = events
  if (first && others.length === 0) {
    const { stream, version, type, typeVersion, data, placeId, actorId, commandId, at, hash } = first
    return {
      text: `${INSERT} values ($1, $2, $3, $4, $5::text::jsonb, $6, $7, $8, $9, $10)`,
      params: [
        stream,
        version,
        type,
        typeVersion,
        JSON.stringify(data),
        placeId,
        actorId,
        commandId,
        at,
        hash,
      ],
    }
  }
  const rows = events.toSorted((a, b) =>
    a.stream === b.stream ? a.version - b.version : a.stream < b.stream ? -1 : 1,
  )
  return {
    text: INSERT_MANY,
    params: [
      rows.map(({ text }) => text).join('\n'),
      rows.map(({ hash }) => `\\x${hash.toString('hex')}`).join('\n'),
    ],
  }
}

function translated(error: unknown): unknown {
  const refused = refusedEventsOf(error)
  if (refused) return refused
  if (!(error instanceof postgres.PostgresError) || error.code !== '23505') return error
  if (error.constraint_name === 'events_pkey') return new StreamConflict(error.detail, { cause: error })
  if (error.constraint_name === 'commands_pkey') return new DuplicateCommand(error.detail, { cause: error })
  return error
}
