import type { Sql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { jobsDone } from '@skrzat/db/schema'
import type { Clock } from '../clock.ts'
import type { JobCounts, Jobs } from '../jobs/index.ts'

/** Counts jobs that were done, by their names. */
export async function countDone(sql: Sql, clock: Clock, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  // A fixed order avoids deadlocks of processes that count at the same time.
  await sql`
    insert into jobs_done (name, hour, done)
    select name, date_trunc('hour', ${clock.now()}::timestamptz), count(*) from unnest(${names}::text[]) as name
    group by name order by name
    on conflict (name, hour) do update set done = jobs_done.done + excluded.done`
}

/** The queue's counts by job name, and how many jobs were completed within the last day, to the hour. */
export async function jobCounts(
  sql: Sql,
  clock: Clock,
  jobs: Jobs,
): Promise<Record<string, JobCounts & { completed: number }>> {
  const [counts, rows] = await Promise.all([
    jobs.counts(),
    sql<RowOf<typeof jobsDone, 'name' | 'done'>[]>`
      select name, sum(done)::int as done from jobs_done
      where hour > ${clock.now()}::timestamptz - interval '1 day' group by name`,
  ])
  const done = new Map(rows.map((row) => [row.name, row.done]))
  return Object.fromEntries(
    Object.entries(counts).map(([name, each]) => [name, { ...each, completed: done.get(name) ?? 0 }]),
  )
}

/** Deletes counts that no report includes any more. */
export async function forgetDone(sql: Sql, clock: Clock): Promise<void> {
  await sql`delete from jobs_done where hour < ${clock.now()}::timestamptz - interval '2 days'`
}
