/** Makes plain commands, which write no events, idempotent: a retry after a lost response is carried out once. */
import { id } from '@skrzat/contract/wire/common'
import type { AnySql, Sql, TransactionSql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { commands } from '@skrzat/db/schema'
import { z } from 'zod'
import { DomainError } from '../errors/index.ts'
import { type Command, fingerprint, sha256 } from '../event-log/index.ts'

/** The record of a command for repeating its answer: only ids, as its record is never erased. */
type Ids = Readonly<Record<string, number | readonly number[]>>

/** The result of a command that creates one thing. */
export const madeOne = z.object({ id })

/**
 * Carries a command out in one transaction with its record. A repeated one gets the recorded result; a concurrent one
 * waits. Failures are not recorded, and may be retried.
 * @param run carries it out, in the transaction only: concurrent calls with its id wait with a connection each
 * @throws DomainError command.reused for the same id with another payload, and what `run` throws
 */
export async function once<Result extends Ids>(
  sql: Sql,
  command: Command,
  schema: z.ZodType<Result>,
  run: (tx: TransactionSql) => Promise<Result>,
): Promise<Result> {
  const kept = sealed(command)
  const { result } = await sql.begin(async (tx) => {
    // A separate statement, so that the next one's snapshot includes what the lock's last holder recorded.
    await tx`select pg_advisory_xact_lock(('x' || left(${kept.id}, 16))::bit(64)::bigint)`
    const before = await recordedResult(tx, command, schema)
    if (before) return { result: before }
    const result = await run(tx)
    await tx`
      insert into commands (actor_id, id, name, fingerprint, result, at)
      values (${kept.actorId}, ${kept.id}, ${kept.name}, ${fingerprint(kept)}, ${JSON.stringify(result)}::text::jsonb,
        ${kept.at})`
    return { result }
  })
  return result
}

/**
 * The stored form: a payload may hold names and phones, which a reader of the table could guess against the
 * fingerprint. Only a digest of the id is stored, and without the id they can't.
 */
function sealed(command: Command): Command {
  const { id: key, actorId, payload } = command
  return { ...command, id: sha256(`${actorId}:${key}`).toString('hex'), payload: [key, payload] }
}

/**
 * The result of an earlier attempt; undefined if it has not been carried out.
 * @throws DomainError command.reused
 */
export async function recordedResult<Result extends Ids>(
  sql: AnySql,
  command: Command,
  schema: z.ZodType<Result>,
): Promise<Result | undefined> {
  const kept = sealed(command)
  const [row] = await sql<RowOf<typeof commands, 'result' | 'fingerprint'>[]>`
    select result, fingerprint from commands where actor_id = ${kept.actorId} and id = ${kept.id}`
  if (!row) return undefined
  if (!fingerprint(kept).equals(row.fingerprint)) throw new DomainError('command.reused')
  return schema.parse(row.result)
}
