import type { Sql, TransactionSql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { outbox } from '@skrzat/db/schema'
import type { Clock } from '../clock.ts'
import { jobIdOf, rowOf } from '../jobs/index.ts'

export type OutboxCounts = RowOf<typeof outbox, 'name'> & {
  /** Handed over, and failed for good. */
  readonly failed: number
  /** To be handed over now. */
  readonly due: number
  /** To be handed over later. */
  readonly later: number
  /** Seconds for which the oldest due one has waited. */
  readonly oldestSeconds: number
}

/** Rows by job name. */
export async function outboxCounts(sql: Sql, clock: Clock): Promise<OutboxCounts[]> {
  const now = clock.now()
  return await sql<OutboxCounts[]>`
    select name, count(*) filter (where failed_at is not null) as failed,
      count(*) filter (where check_at is null and coalesce(run_at <= ${now}, true)) as due,
      count(*) filter (where check_at is null and run_at > ${now}) as later,
      coalesce(floor(extract(epoch from ${now}::timestamptz
        - min(greatest(created_at, run_at)) filter (where check_at is null and coalesce(run_at <= ${now}, true)))), 0)::int
        as "oldestSeconds"
    from outbox group by name`
}

export type FailedRow = RowOf<typeof outbox, 'data' | 'failure' | 'failedAt'> & {
  /** The job's id. */
  readonly id: string
}

/** Failed jobs of a name, newest first. */
export async function failedRows(sql: Sql, name: string, most: number): Promise<FailedRow[]> {
  const rows = await sql<RowOf<typeof outbox, 'id' | 'createdAt' | 'data' | 'failure' | 'failedAt'>[]>`
    select id, created_at as "createdAt", data, failure, failed_at as "failedAt" from outbox
    where check_at = 'infinity' and failed_at is not null and name = ${name}
    order by id desc limit ${most}`
  return rows.map(({ data, failure, failedAt, ...row }) => ({
    id: jobIdOf({ name, ...row }),
    data,
    failure,
    failedAt,
  }))
}

export async function countFailed(sql: Sql, name: string): Promise<number> {
  const [row] = await sql<{ failed: number }[]>`
    select count(*) as failed from outbox where check_at = 'infinity' and failed_at is not null and name = ${name}`
  return row?.failed ?? 0
}

/** Failed rows to be changed: one job's, or up to `most` of a name. Locked ones are being changed by another process. */
function chosen(tx: TransactionSql, name: string, which: { id: string } | { most: number }) {
  const row = 'id' in which ? rowOf(which.id) : undefined
  const one = row
    ? tx`and id = ${row.id} and date_trunc('milliseconds', created_at) = ${row.at}::timestamptz`
    : 'id' in which
      ? tx`and false`
      : tx`order by id limit ${which.most}`
  return tx`
    select id from outbox where check_at = 'infinity' and failed_at is not null and name = ${name} ${one}
    for update skip locked`
}

/**
 * Failed jobs are handed over again, as jobs of which an attempt may have started. The queue must have forgotten them
 * by the commit, as it takes an id only once. @returns the jobs' ids
 */
export async function handOverAgain(
  tx: TransactionSql,
  clock: Clock,
  name: string,
  which: { id: string } | { most: number },
): Promise<string[]> {
  const rows = await tx<RowOf<typeof outbox, 'id' | 'createdAt'>[]>`
    update outbox set check_at = null, handed_at = null, handed = least(handed, 1), run_at = ${clock.now()},
      failed_at = null, failure = null
    where id in (${chosen(tx, name, which)}) returning id, created_at as "createdAt"`
  return rows.map((row) => jobIdOf({ name, ...row }))
}

/** Deletes the rows of failed jobs. @returns the jobs' ids */
export async function discardFailed(
  tx: TransactionSql,
  name: string,
  which: { id: string } | { most: number },
): Promise<string[]> {
  const rows = await tx<RowOf<typeof outbox, 'id' | 'createdAt'>[]>`
    delete from outbox where id in (${chosen(tx, name, which)}) returning id, created_at as "createdAt"`
  return rows.map((row) => jobIdOf({ name, ...row }))
}
