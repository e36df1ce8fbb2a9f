/** Plain commands, which write no events: sent again, because an answer was lost, each is carried out once. */
import { id } from '@skrzat/contract/wire/common'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'
import { DomainError } from './errors.ts'
import { type Command, fingerprint } from './event-log/command.ts'
import { sha256 } from './event-log/hash.ts'

/** What is kept of a command to answer it again: ids, as its record is never erased. */
type Ids = Readonly<Record<string, number | readonly number[]>>

/** The result of a command that makes one thing. */
export const madeOne = z.object({ id })

/**
 * Carries a command out in one transaction with its record. The same again is answered with the recorded result; one that
 * starts meanwhile waits. What fails is not recorded, and may be sent again.
 * @param run carries it out, in the transaction only: others under its id wait with a connection each
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
    // Apart from the look, whose snapshot thereby has what the lock's last holder recorded.
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
 * As it is kept: what was sent may hold names and phones, which whoever has the table could try on a fingerprint. Without
 * the id, of which there is a digest only, they can't.
 */
function sealed(command: Command): Command {
  const { id: key, actorId, payload } = command
  return { ...command, id: sha256(`${actorId}:${key}`).toString('hex'), payload: [key, payload] }
}

/**
 * What this command came to before; undefined where it has not been carried out.
 * @throws DomainError command.reused
 */
export async function recordedResult<Result extends Ids>(
  sql: Sql | TransactionSql,
  command: Command,
  schema: z.ZodType<Result>,
): Promise<Result | undefined> {
  // An earlier version kept it as it came.
  const forms = [sealed(command), command]
  const [row] = await sql<{ result: unknown; fingerprint: Uint8Array }[]>`
    select result, fingerprint from commands
    where actor_id = ${command.actorId} and id = any(${forms.map((form) => form.id)}::text[])`
  if (!row) return undefined
  if (!forms.some((form) => fingerprint(form).equals(row.fingerprint)))
    throw new DomainError('command.reused')
  return schema.parse(row.result)
}
