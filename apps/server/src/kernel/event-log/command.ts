/** Commands and their records, which identify repeated ones. */
import type { AnySql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { commands } from '@skrzat/db/schema'
import { canonicalJson } from './canonical.ts'
import type { Json } from '../json.ts'
import { sha256 } from './hash.ts'
import { rowsItem, rowsParameters, type Statement } from '../database/index.ts'

/** A wish with its sender and id. The same id and payload twice are one command. */
export type Command = {
  readonly id: string
  /** The account; 0 for the system itself. */
  readonly actorId: number
  readonly name: string
  readonly placeId: number
  readonly payload: Json
  readonly at: Date
}

/** A command's recorded outcome, from which its answer can be repeated. */
export type CommandResult = {
  /** The streams that it wrote, or read if it wrote none, with the version of each afterwards. */
  readonly streams: readonly (readonly [stream: string, version: number])[]
  /** The command's note for its answer, beside the events. The log stores it under this name. */
  readonly told?: Json
}

export type RecordedCommand = { readonly command: Command; readonly result: CommandResult }

/** A command with this id has already been recorded. */
export class DuplicateCommand extends Error {
  override name = 'DuplicateCommand'
}

const COLUMNS = {
  actor_id: 'bigint',
  id: 'text',
  name: 'text',
  fingerprint: 'bytea',
  result: 'jsonb',
  at: 'timestamptz',
}
const LIST = Object.keys(COLUMNS).join(', ')
const INSERT_MANY = `insert into commands (${LIST}) select ${LIST} from ${rowsItem(COLUMNS)} rows`

/** The records of commands, as a part of the statement that carries them out. Fixed key order avoids deadlocks. */
export function commandsInsert(recorded: readonly RecordedCommand[]): Statement {
  const [first, ...others] = recorded
  if (first && others.length === 0) {
    const { command, result } = first
    const { actorId, id, name, at } = command
    return {
      text: `insert into commands (${LIST}) values ($1, $2, $3, $4, $5::text::jsonb, $6)`,
      params: [actorId, id, name, fingerprint(command), JSON.stringify(result), at],
    }
  }
  const rows = recorded.map(({ command, result }) => ({
    actor_id: command.actorId,
    id: command.id,
    name: command.name,
    fingerprint: `\\x${fingerprint(command).toString('hex')}`,
    result: JSON.stringify(result),
    at: command.at,
  }))
  rows.sort((a, b) => a.actor_id - b.actor_id || (a.id < b.id ? -1 : 1))
  return { text: INSERT_MANY, params: rowsParameters(COLUMNS, rows) }
}

/** SHA-256 of a command's name, place and payload, to tell a retry from another command with the same id. */
export function fingerprint(command: Command): Buffer {
  return sha256(canonicalJson([command.name, command.placeId, command.payload]))
}

/** The streams that a command wrote, and when; undefined for an id that the actor never used. */
export async function streamsOfCommand(
  sql: AnySql,
  { actorId, id }: Pick<Command, 'actorId' | 'id'>,
): Promise<{ streams: readonly string[]; at: Date } | undefined> {
  const [row] = await sql<(RowOf<typeof commands, 'result' | 'at'> & { result: Partial<CommandResult> })[]>`
    select result, at from commands where actor_id = ${actorId} and id = ${id}`
  return row && { streams: (row.result.streams ?? []).map(([stream]) => stream), at: row.at }
}

/** The recorded result of this command's id, if any, and whether it was the same command. */
export async function findCommand(
  sql: AnySql,
  command: Command,
): Promise<{ result: CommandResult; same: boolean } | undefined> {
  const [row] = await sql<(RowOf<typeof commands, 'fingerprint' | 'result'> & { result: CommandResult })[]>`
    select result, fingerprint from commands where actor_id = ${command.actorId} and id = ${command.id}`
  if (!row) return undefined
  return { result: row.result, same: fingerprint(command).equals(row.fingerprint) }
}
