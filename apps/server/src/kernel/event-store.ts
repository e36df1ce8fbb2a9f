import { hash } from 'node:crypto'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import canonicalize from 'canonicalize'
import postgres from 'postgres'
import { outboxStatement, type OutboxRow } from './outbox.ts'

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

/** In one call: a hash object for each would be garbage of the expensive kind. */
function sha256(data: string | Uint8Array): Buffer {
  return hash('sha256', data, 'buffer')
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
  const bytes = Buffer.from(text ?? '')
  return sha256(previous ? Buffer.concat([previous, bytes]) : bytes)
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

/**
 * A statement with parameters of its own, from `$1`. Texts are few and stay the same, so that one prepared plan
 * serves all calls; several rows go as one JSON parameter, however many they are.
 */
export type Statement = {
  readonly text: string
  readonly params: readonly (string | number | boolean | Date | Uint8Array | null)[]
}

export type Append = {
  readonly command: Command
  /** From `recorded`, of all streams concerned. */
  readonly events: readonly RecordedEvent[]
  /** Projections: data-modifying statements, run in the same statement and snapshot. */
  readonly writes: readonly Statement[]
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
  const statements = [eventsInsert(command, events), commandInsert(command, result), ...writes]
  if (outbox.length > 0) statements.push(outboxStatement(outbox))
  try {
    const params = statements.flatMap((statement) => statement.params)
    await sql.unsafe(oneText(statements), params, { prepare: true })
  } catch (error) {
    throw translated(error)
  }
  return result
}

/** One event, as most commands record, goes as plain values, which costs the database less than rows out of JSON. */
function eventsInsert(command: Command, events: readonly RecordedEvent[]): Statement {
  const { placeId, actorId, id, at } = command
  const [first, ...others] = events
  if (first && others.length === 0) {
    const { stream, version, type, typeVersion, data, hash } = first
    return {
      text: `insert into events
        (stream, version, type, type_version, data, place_id, actor_id, command_id, at, hash)
      values ($1, $2, $3, $4, $5::text::jsonb, $6, $7, $8, $9, $10)`,
      params: [stream, version, type, typeVersion, JSON.stringify(data), placeId, actorId, id, at, hash],
    }
  }
  const rows = events.map(({ stream, version, type, typeVersion, data, hash }) => ({
    stream,
    version,
    type,
    type_version: typeVersion,
    data,
    hash: Buffer.from(hash).toString('hex'),
  }))
  return {
    text: `insert into events
        (stream, version, type, type_version, data, place_id, actor_id, command_id, at, hash)
      select stream, version, type, type_version, data, $2::bigint, $3::bigint, $4::text, $5::timestamptz,
        decode(hash, 'hex')
      from json_to_recordset($1::text::json)
        as rows (stream text, version int, type text, type_version smallint, data jsonb, hash text)`,
    params: [JSON.stringify(rows), placeId, actorId, id, at],
  }
}

function commandInsert(command: Command, result: CommandResult): Statement {
  const { actorId, id, name, at } = command
  return {
    text: `insert into commands (actor_id, id, name, fingerprint, result, at)
      values ($1, $2, $3, $4, $5::text::jsonb, $6)`,
    params: [actorId, id, name, fingerprint(command), JSON.stringify(result), at],
  }
}

const oneTexts = new Map<string, string>()

/** `with w0 as (…), w1 as (…)`, parameters counted through: PostgreSQL runs every one of them, in one snapshot. */
function oneText(statements: readonly Statement[]): string {
  const key = statements.map(({ text }) => text).join('\0')
  const known = oneTexts.get(key)
  if (known !== undefined) return known
  let before = 0
  const parts = statements.map(({ text, params }, index) => {
    const offset = before
    before += params.length
    return `w${index} as (${text.replace(/\$(\d+)/g, (_, number) => `$${offset + Number(number)}`)})`
  })
  const made = `with ${parts.join(', ')} select 1`
  oneTexts.set(key, made)
  return made
}

function translated(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError) || error.code !== '23505') return error
  if (error.constraint_name === 'events_pkey') return new StreamConflict(error.detail, { cause: error })
  if (error.constraint_name === 'commands_pkey') return new DuplicateCommand(error.detail, { cause: error })
  return error
}

/** SHA-256 of a command's name, place and payload: by it the same command is told from another with its id. */
export function fingerprint(command: Command): Buffer {
  return sha256(canonicalize([command.name, command.placeId, command.payload]) ?? '')
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
