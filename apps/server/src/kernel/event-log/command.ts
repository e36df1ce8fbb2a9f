/** Commands and their record, by which a repeated one is known. */
import type { Sql, TransactionSql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { commands } from '@skrzat/db/schema'
import { canonicalJson } from './canonical.ts'
import type { Json } from './events.ts'
import { sha256 } from './hash.ts'
import type { Statement } from './statement.ts'

/** Who wants what, under which id. The same id and payload twice are one command. */
export type Command = {
  readonly id: string
  /** The account; 0 for the system itself. */
  readonly actorId: number
  readonly name: string
  readonly placeId: number
  readonly payload: Json
  readonly at: Date
  /** As an earlier version would have recorded it: who got no answer before an update asks again after it. */
  readonly formerly?: { readonly name: string; readonly payload: Json }
}

/** What a command came to: its answer is made from it, however often it is asked for. */
export type CommandResult = {
  /** The streams that it wrote, or decided by where it wrote none, and the version that each had after it. */
  readonly streams: readonly (readonly [stream: string, version: number])[]
  /** What the command noted for its answer, beside the events. The log stores it under this name. */
  readonly told?: Json
}

export type RecordedCommand = { readonly command: Command; readonly result: CommandResult }

/** A command with this id has been recorded before. */
export class DuplicateCommand extends Error {
  override name = 'DuplicateCommand'
}

/** The records of commands, as a part of the statement that carries them out; in order of key, so that two such statements never wait for each other. */
export function commandsInsert(recorded: readonly RecordedCommand[]): Statement {
  const [first, ...others] = recorded
  if (first && others.length === 0) {
    const { command, result } = first
    const { actorId, id, name, at } = command
    return {
      text: `insert into commands (actor_id, id, name, fingerprint, result, at)
        values ($1, $2, $3, $4, $5::text::jsonb, $6)`,
      params: [actorId, id, name, fingerprint(command), JSON.stringify(result), at],
    }
  }
  const rows = recorded.map(({ command, result }) => ({
    actor_id: command.actorId,
    id: command.id,
    name: command.name,
    fingerprint: fingerprint(command).toString('hex'),
    result,
    at: command.at,
  }))
  rows.sort((a, b) => a.actor_id - b.actor_id || (a.id < b.id ? -1 : 1))
  return {
    text: `insert into commands (actor_id, id, name, fingerprint, result, at)
      select actor_id, id, name, decode(fingerprint, 'hex'), result, at
      from json_to_recordset($1::text::json) as rows
        (actor_id bigint, id text, name text, fingerprint text, result jsonb, at timestamptz)`,
    params: [JSON.stringify(rows)],
  }
}

/** SHA-256 of a command's name, place and payload: by it the same command is told from another with its id. */
export function fingerprint(command: Command): Buffer {
  return sha256(canonicalJson([command.name, command.placeId, command.payload]))
}

/** What a command with this id did before, if there was one: its result, and whether it was this same command. */
export async function findCommand(
  sql: Sql | TransactionSql,
  command: Command,
): Promise<{ result: CommandResult; same: boolean } | undefined> {
  const [row] = await sql<(RowOf<typeof commands, 'fingerprint'> & { result: CommandResult })[]>`
    select result, fingerprint from commands where actor_id = ${command.actorId} and id = ${command.id}`
  if (!row) return undefined
  const forms = command.formerly ? [command, { ...command, ...command.formerly }] : [command]
  return { result: row.result, same: forms.some((form) => fingerprint(form).equals(row.fingerprint)) }
}
