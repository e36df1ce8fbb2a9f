import type { Sql, SqlFragment } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { outbox } from '@skrzat/db/schema'
import type { Clock } from '../clock.ts'
import { type JobEnd, jobIdOf, type Jobs, nameOf, rowOf } from '../jobs/index.ts'
import { countDone, forgetDone } from './done.ts'
import type { Log } from '../log/index.ts'
import { settledWithin } from '../errors/index.ts'

type Due = RowOf<typeof outbox, 'id' | 'name' | 'data' | 'createdAt' | 'handed'>
type Handed = Pick<Due, 'id' | 'name' | 'createdAt'>

const BATCH = 500
/** Rows per sweep, which bounds the cost of a long backlog. */
const SWEEP_BATCH = 200
/** Seconds after which an unfinished job is checked first; later checks wait as long as the job's age. */
const FIRST_CHECK = 60
/** The maximum of seconds between two checks of a job. */
const LAST_CHECK = 600
/** Handovers of a job that the queue keeps losing before it is given up. */
const MOST_HANDED = 20
/** Days for which the row of a permanently failed job is kept. */
const KEEP_FAILED_DAYS = 90
/** Characters of a failure that are kept. */
const FAILURE_LENGTH = 1_000
/** Seconds after which a due row that was not handed over is late. */
const LATE = 60
/** Seconds after which the relay counts as stuck. */
const STUCK = 600
/** Rows of each state up to which health counts them. */
const COUNTED = 1_000

/**
 * What a row of the outbox goes through: it is handed over and checked, then deleted, marked as failed, or handed over
 * again. Holds no state: `outbox-relay.ts` decides when to act. Any number of processes may act: rows are locked, and
 * locked rows are skipped. The job's id is derived from the row's id and time, so a job that the queue still knows is
 * not added twice.
 */
export function createHandover({
  sql,
  jobs,
  clock,
  log,
  queueTimeout,
}: {
  sql: Sql
  jobs: Jobs
  clock: Clock
  log: Log
  /** Timeout of the queue for a batch in milliseconds, as its rows are locked meanwhile. */
  queueTimeout: number
}) {
  /** Not handed over, and not for later. */
  function isDue(): SqlFragment {
    return sql`check_at is null and coalesce(run_at, '-infinity') <= ${clock.now()}`
  }

  /** Moves one batch, all or nothing. Returns how many rows it handed over. */
  async function move(): Promise<number> {
    return await sql.begin(async (tx) => {
      // In the index's order, so that no more rows are read than are moved.
      // Rows of unknown names are left for processes that have a handler (a newer version, during a rollout).
      const rows = await tx<Due[]>`
        select id, name, data, created_at as "createdAt", handed from outbox
        where ${isDue()} and name = any(${jobs.names()})
        order by coalesce(run_at, '-infinity'), name, md5(data::text) limit ${BATCH} for update skip locked`
      if (rows.length === 0) return 0
      const adding = jobs.addBulk(
        rows
          .toSorted((a, b) => a.id - b.id)
          .map((row) => ({ id: jobIdOf(row), name: row.name, data: row.data, again: row.handed > 0 })),
      )
      // If the queue accepts the batch after the timeout, it recognizes the ids at the next handover.
      if (!(await settledWithin(adding, queueTimeout))) throw new Error('the queue does not answer')
      await tx`
        update outbox set handed_at = ${clock.now()}, handed = handed + 1, check_at = ${secondsOn(FIRST_CHECK)}
        where id = any(${rows.map((row) => row.id)})`
      return rows.length
    })
  }

  function secondsOn(seconds: number): Date {
    return new Date(clock.now().getTime() + seconds * 1_000)
  }

  /** Moves all due rows. Returns how many. */
  async function moveAll(): Promise<number> {
    let total = 0
    for (let moved = await move(); moved > 0; moved = await move()) total += moved
    return total
  }

  /** Deletes rows of done jobs, and counts these; stores the reason of permanent failures. */
  async function note(noted: readonly JobEnd[]): Promise<void> {
    const rows = noted.flatMap(({ id, failure }) => {
      const row = rowOf(id)
      return row ? [{ ...row, failure: failure?.slice(0, FAILURE_LENGTH) ?? null }] : []
    })
    const given = sql`
      jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as e (id bigint, at timestamptz, failure text)`
    const same = sql`o.id = e.id and date_trunc('milliseconds', o.created_at) = e.at`
    if (rows.some(({ failure }) => failure === null))
      await sql`delete from outbox o using ${given} where ${same} and e.failure is null`
    if (rows.some(({ failure }) => failure !== null))
      await sql`
        update outbox o set failed_at = ${clock.now()}, failure = e.failure, check_at = 'infinity',
          handed_at = coalesce(o.handed_at, ${clock.now()})
        from ${given} where ${same} and e.failure is not null`
    const done = noted.filter(({ failure }) => failure === undefined)
    await countDone(
      sql,
      clock,
      done.map(({ id }) => nameOf(id)),
    )
  }

  /** Asks the queue about these rows. Returns how many it has lost. */
  async function check(rows: readonly Handed[]): Promise<number> {
    const asking = jobs.fatesOf(rows.map((row) => ({ id: jobIdOf(row), name: row.name })))
    if (!(await settledWithin(asking, queueTimeout))) throw new Error('the queue does not answer')
    const fates = await asking
    const lost: number[] = []
    const noted: JobEnd[] = []
    for (const [index, row] of rows.entries()) {
      const fate = fates[index]
      if (fate?.state === 'lost') lost.push(row.id)
      else if (fate?.state === 'done') noted.push({ id: jobIdOf(row) })
      else if (fate?.state === 'failed') noted.push({ id: jobIdOf(row), failure: fate.failure })
    }
    if (noted.length > 0) await note(noted)
    if (lost.length === 0) return 0
    log.warn({ jobs: lost.length }, 'outbox: the queue has lost jobs, they are handed over again')
    await sql`
      update outbox set check_at = case when handed >= ${MOST_HANDED} then 'infinity'::timestamptz end, run_at = ${clock.now()},
        handed_at = case when handed >= ${MOST_HANDED} then handed_at end,
        failed_at = case when handed >= ${MOST_HANDED} then ${clock.now()}::timestamptz end,
        failure = case when handed >= ${MOST_HANDED} then 'the queue lost it again and again' end
      where id = any(${lost}) and check_at < 'infinity'`
    return lost.length
  }

  /** Asks the queue about jobs handed over a while ago. Returns how many it has lost. */
  async function sweep(): Promise<number> {
    const now = clock.now()
    // The next check is postponed first, so only one process asks, and no lock is held while it asks.
    const rows = await sql<Handed[]>`
      update outbox set check_at = ${now}::timestamptz + make_interval(secs => least(${LAST_CHECK}::float,
        greatest(${FIRST_CHECK}::float, extract(epoch from ${now}::timestamptz - handed_at)::float)))
      where id in (
        select id from outbox where check_at <= ${now} and name = any(${jobs.names()})
        order by check_at limit ${SWEEP_BATCH} for update skip locked)
      returning id, name, created_at as "createdAt"`
    return rows.length === 0 ? 0 : await check(rows)
  }

  /** Asks about every job that was handed over. Returns how many the queue has lost. */
  async function sweepAll(): Promise<number> {
    let total = 0
    for (let after = 0; ;) {
      const rows = await sql<Handed[]>`
        select id, name, created_at as "createdAt" from outbox
        where check_at < 'infinity' and id > ${after} and name = any(${jobs.names()})
        order by id limit ${SWEEP_BATCH}`
      if (rows.length === 0) return total
      total += await check(rows)
      after = rows.at(-1)?.id ?? after
    }
  }

  /** Logs jobs without a handler, and deletes old failures and counts. */
  async function reportOrphans() {
    const rows = await sql<(RowOf<typeof outbox, 'name'> & { count: number })[]>`
      select name, count(*) as count from (
        select name, created_at from outbox where ${isDue()}
        union all select name, created_at from outbox where check_at <= ${clock.now()}) as due
      where name <> all(${jobs.names()}) and created_at < now() - interval '1 minute' group by name`
    for (const row of rows) log.error(row, 'outbox: jobs are asked for that nobody carries out')
    await sql`
      delete from outbox
      where check_at = 'infinity' and failed_at < ${clock.now()}::timestamptz - make_interval(days => ${KEEP_FAILED_DAYS})`
    await forgetDone(sql, clock)
  }

  return {
    moveAll,
    note,
    sweep,
    sweepAll,
    reportOrphans,

    /**
     * For the health page, which anybody may ask for: unfinished jobs, how long the oldest due one has waited for its
     * handover, and permanent failures. Those that wait, were handed over and failed are counted up to a thousand each.
     * @throws if jobs have waited ten minutes for their handover
     */
    health: async (): Promise<{ asked: number; late: number; oldestSeconds: number; gaveUp: number }> => {
      const now = clock.now()
      const [row] = await sql<{ asked: number; late: number; oldest: number; gaveUp: number }[]>`
        with late as (
          select greatest(created_at, run_at) as since from outbox
          where ${isDue()} and name = any(${jobs.names()}))
        select
          (select count(*) from (
            select from outbox where check_at is null order by coalesce(run_at, '-infinity') limit ${COUNTED}) as waiting)
          + (select count(*) from (
            select from outbox where check_at < 'infinity' order by check_at limit ${COUNTED}) as handed) as asked,
          (select count(*) from (
            select from outbox where check_at = 'infinity' order by failed_at limit ${COUNTED}) as failed) as "gaveUp",
          count(*) filter (where since < ${now}::timestamptz - make_interval(secs => ${LATE})) as late,
          coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(since))), 0)::float as oldest
        from late`
      const { asked = 0, late = 0, gaveUp = 0, oldest = 0 } = row ?? {}
      const oldestSeconds = Math.floor(oldest)
      if (oldestSeconds >= STUCK)
        throw new Error(`${late} jobs wait to be handed over, the oldest for ${oldestSeconds} s`)
      return { asked, late, oldestSeconds, gaveUp }
    },
  }
}
