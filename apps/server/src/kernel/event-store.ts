import { createHash } from 'node:crypto'
import type { Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import canonicalize from 'canonicalize'
import postgres from 'postgres'
import { outboxInsert, type OutboxRow } from './outbox.ts'

/** What a domain may put into an event: ids, amounts, dates and codes. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export type NewEvent = { readonly type: string; readonly typeVersion: number; readonly data: Json }

/** An event as it stands in the log. */
export type RecordedEvent = {
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly typeVersion: number
  readonly data: unknown
  readonly placeId: number | null
  readonly actorId: number | null
  readonly commandId: string
  readonly at: Date
  readonly hash: Uint8Array
}

/** A stream as it was loaded; version 0 and no hash where nothing has happened yet. */
export type LoadedStream = {
  readonly stream: string
  readonly version: number
  readonly hash: Uint8Array | null
  readonly events: readonly RecordedEvent[]
}

/** Who wants what, under which id. The same id and payload twice are one command. */
export type Command = {
  readonly id: string
  /** The account; 0 for the system itself. */
  readonly actorId: number
  readonly name: string
  readonly placeId: number
  readonly payload: Json
  readonly at: Date
}

export type StreamAppend = {
  /** The stream as it was when the decision was made: its version is the concurrency check. */
  readonly base: LoadedStream
  readonly events: readonly NewEvent[]
}

/** The streams that a command wrote, and the version that each reached. */
export type CommandResult = { readonly streams: readonly (readonly [stream: string, version: number])[] }

/** Somebody else wrote to the stream after it was loaded. */
export class StreamConflict extends Error {
  override name = 'StreamConflict'
}

/** A command with this id has been recorded before. */
export class DuplicateCommand extends Error {
  override name = 'DuplicateCommand'
}

export function emptyStream(stream: string): LoadedStream {
  return { stream, version: 0, hash: null, events: [] }
}

/** Loads whole streams in one statement, each in order of version; a stream without events comes back empty. */
export async function load(
  sql: Sql | TransactionSql,
  streams: readonly string[],
): Promise<Map<string, LoadedStream>> {
  const rows = await sql<RecordedEvent[]>`
    select ${eventColumns(sql)} from events where stream = any(${[...streams]}) order by stream, version`
  const loaded = new Map<string, LoadedStream>()
  for (const stream of groupByStream(rows)) loaded.set(stream.stream, stream)
  for (const stream of streams) if (!loaded.has(stream)) loaded.set(stream, emptyStream(stream))
  return loaded
}

export function eventColumns(sql: Sql | TransactionSql) {
  return sql`stream, version, type, type_version as "typeVersion", data, place_id as "placeId",
    actor_id as "actorId", command_id as "commandId", at, hash`
}

/** Rows that are in order of stream and version, as streams. */
export function groupByStream(rows: readonly RecordedEvent[]): LoadedStream[] {
  const streams: LoadedStream[] = []
  let events: RecordedEvent[] = []
  for (const [index, row] of rows.entries()) {
    events.push(row)
    if (rows[index + 1]?.stream === row.stream) continue
    streams.push({ stream: row.stream, version: row.version, hash: row.hash, events })
    events = []
  }
  return streams
}

/** The hash that an event has to carry: SHA-256 over the stream's previous hash and the event in canonical JSON (RFC 8785). */
export function chainHash(previous: Uint8Array | null, event: Omit<RecordedEvent, 'hash'>): Buffer {
  const text = canonicalize([
    event.stream,
    event.version,
    event.type,
    event.typeVersion,
    event.data,
    event.placeId,
    event.actorId,
    event.commandId,
    event.at.toISOString(),
  ])
  const hash = createHash('sha256')
  if (previous) hash.update(previous)
  return hash.update(text ?? '').digest()
}

/** The events as they will stand in the log, on top of the stream that was loaded. */
export function recorded(command: Command, { base, events }: StreamAppend): RecordedEvent[] {
  let hash = base.hash
  return events.map((event, index) => {
    const row = {
      ...event,
      stream: base.stream,
      version: base.version + index + 1,
      placeId: command.placeId,
      actorId: command.actorId,
      commandId: command.id,
      at: command.at,
    }
    hash = chainHash(hash, row)
    return { ...row, hash }
  })
}

export type Append = {
  readonly command: Command
  /** From `recorded`, of all streams concerned. */
  readonly events: readonly RecordedEvent[]
  /** Projections: data-modifying statements without parameters clashing, run in the same statement. */
  readonly writes: readonly SqlFragment[]
  readonly outbox: readonly OutboxRow[]
}

/**
 * Events, the command's record, projections and outbox in one statement: one round trip, and all or nothing
 * even outside a transaction.
 * @throws StreamConflict, DuplicateCommand
 */
export async function append(
  sql: Sql | TransactionSql,
  { command, events, writes, outbox }: Append,
): Promise<CommandResult> {
  const versions = new Map<string, number>()
  for (const event of events) versions.set(event.stream, event.version)
  const result: CommandResult = { streams: [...versions] }
  const statements: SqlFragment[] = [
    eventsInsert(sql, command, events),
    sql`insert into commands (actor_id, id, name, fingerprint, result, at)
      values (${command.actorId}, ${command.id}, ${command.name}, ${fingerprint(command)},
        ${JSON.stringify(result)}::text::jsonb, ${command.at})`,
    ...writes,
  ]
  if (outbox.length > 0) statements.push(outboxInsert(sql, outbox))
  try {
    await sql`with ${named(sql, statements)} select 1`
  } catch (error) {
    throw translated(error)
  }
  return result
}

function eventsInsert(
  sql: Sql | TransactionSql,
  command: Command,
  events: readonly RecordedEvent[],
): SqlFragment {
  return sql`
    insert into events (stream, version, type, type_version, data, place_id, actor_id, command_id, at, hash)
    select stream, version, type, type_version, data::jsonb, ${command.placeId}::bigint, ${command.actorId}::bigint,
      ${command.id}::text, ${command.at}::timestamptz, decode(hash, 'hex')
    from unnest(
      ${events.map((event) => event.stream)}::text[],
      ${events.map((event) => event.version)}::int[],
      ${events.map((event) => event.type)}::text[],
      ${events.map((event) => event.typeVersion)}::int[],
      ${events.map((event) => JSON.stringify(event.data))}::text[],
      ${events.map((event) => Buffer.from(event.hash).toString('hex'))}::text[]
    ) as e (stream, version, type, type_version, data, hash)`
}

/** `w0 as (…), w1 as (…)`: PostgreSQL runs every one of them, in one snapshot. */
function named(sql: Sql | TransactionSql, statements: readonly SqlFragment[]): SqlFragment {
  return statements
    .map((statement, index) => sql`${sql(`w${index}`)} as (${statement})`)
    .reduce((all, one) => sql`${all}, ${one}`)
}

function translated(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError) || error.code !== '23505') return error
  if (error.constraint_name === 'events_pkey') return new StreamConflict(error.detail, { cause: error })
  if (error.constraint_name === 'commands_pkey') return new DuplicateCommand(error.detail, { cause: error })
  return error
}

/** SHA-256 of a command's name, place and payload: by it the same command is told from another with its id. */
export function fingerprint(command: Command): Buffer {
  return createHash('sha256')
    .update(canonicalize([command.name, command.placeId, command.payload]) ?? '')
    .digest()
}

/** What a command with this id did before, if there was one: its result, and whether it was this same command. */
export async function findCommand(
  sql: Sql | TransactionSql,
  command: Command,
): Promise<{ result: CommandResult; same: boolean } | undefined> {
  const [row] = await sql<{ result: CommandResult; fingerprint: Uint8Array }[]>`
    select result, fingerprint from commands where actor_id = ${command.actorId} and id = ${command.id}`
  return row && { result: row.result, same: fingerprint(command).equals(row.fingerprint) }
}
