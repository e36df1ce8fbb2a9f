import { addDays, type Day, warsawDay, warsawMidnight } from '@skrzat/contract/days'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { defineJob, type JobDefinition } from '../../../kernel/jobs/index.ts'
import { inSlices } from '../../../kernel/database/index.ts'

const TIDY_JOB = 'operations.audits'
/** After midnight, and before the backup. */
export const AUDIT_SCHEDULES = [{ job: TIDY_JOB, cron: '45 1 * * *' }] as const

/** Milliseconds after a day's end in which calls that began on it still write their entries. */
const SETTLED_AFTER = 3_600_000

/** Every night, counts the entries of finished days, and deletes those of days past their retention. */
export function auditJobs(
  { sql, clock }: { sql: Sql; clock: Clock },
  keptDays: number,
): readonly JobDefinition[] {
  return [
    defineJob({
      name: TIDY_JOB,
      work: 'nightly',
      schema: z.object({}),
      async run(_, { signal }) {
        const now = clock.now()
        await countFinished(sql, addDays(warsawDay(new Date(now.getTime() - SETTLED_AFTER)), -1))
        const oldest = addDays(warsawDay(now), -keptDays)
        await inSlices((most) => deleteBefore(sql, oldest, most), signal)
      },
    }),
  ]
}

/** Runs alone among all processes, as counts and deletions must not overlap. */
async function alone<T>(sql: Sql, run: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const { value } = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${TIDY_JOB}, 0))`
    return { value: await run(tx) }
  })
  return value
}

/** Counts the days since the last counted one, up to this one. */
async function countFinished(sql: Sql, last: Day): Promise<void> {
  await alone(
    sql,
    (tx) => tx`
      with known as (select max(day) as day from audit_days)
      insert into audit_days (day, entries)
      select day, sum(entries) from (
        select (at at time zone 'Europe/Warsaw')::date as day, count(*) as entries from audit_log
        where at < ${warsawMidnight(addDays(last, 1))}
          and at >= coalesce((select (day + 1)::timestamp at time zone 'Europe/Warsaw' from known), '-infinity')
        group by 1
        union all
        select ${last}::date, 0) days
      where day > coalesce((select day from known), '-infinity')
      group by day`,
  )
}

/** Deletes the oldest entries before the day, and subtracts them from the counts of their days. Returns how many. */
async function deleteBefore(sql: Sql, oldest: Day, most: number): Promise<number> {
  const before = warsawMidnight(oldest)
  return await alone(sql, async (tx) => {
    const [row] = await tx<{ deleted: number }[]>`
      with gone as (
        delete from audit_log where id in (
          select id from audit_log where at < ${before} order by at, id limit ${most})
        returning at
      ), days as (
        select (at at time zone 'Europe/Warsaw')::date as day, count(*) as entries from gone group by 1
      ), counted as (
        update audit_days a set entries = a.entries - days.entries from days where a.day = days.day)
      select count(*) as deleted from gone`
    return row?.deleted ?? 0
  })
}
