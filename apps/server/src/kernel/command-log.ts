/**
 * Commands that write no events, remembered beside those that do: one that is sent again, because its answer was lost,
 * is carried out once and answered the same.
 */
import type { Sql, TransactionSql } from '@skrzat/db/client'
import type { z } from 'zod'
import { DomainError } from './errors.ts'
import { type Command, DuplicateCommand, fingerprint } from './event-log/command.ts'
import type { Json } from './event-log/events.ts'

/**
 * Written first in the transaction that carries the command out: whoever sends the same at this moment waits here.
 * @param result what the answer is made from again
 * @throws DuplicateCommand where it has been carried out; the transaction is then to be given up
 */
export async function recordCommand(tx: TransactionSql, command: Command, result: Json): Promise<void> {
  const { actorId, id, name, at } = command
  const { count } = await tx`
    insert into commands (actor_id, id, name, fingerprint, result, at)
    values (${actorId}, ${id}, ${name}, ${fingerprint(command)}, ${JSON.stringify(result)}::text::jsonb, ${at})
    on conflict (actor_id, id) do nothing`
  if (count === 0) throw new DuplicateCommand(id)
}

/**
 * What this command came to before; undefined where it is sent for the first time.
 * @throws DomainError command.reused for another command under the same id
 */
export async function recordedResult<S extends z.ZodType>(
  sql: Sql,
  command: Command,
  schema: S,
): Promise<z.output<S> | undefined> {
  const [row] = await sql<{ result: unknown; fingerprint: Uint8Array }[]>`
    select result, fingerprint from commands where actor_id = ${command.actorId} and id = ${command.id}`
  if (!row) return undefined
  if (!fingerprint(command).equals(row.fingerprint)) throw new DomainError('command.reused')
  return schema.parse(row.result)
}
