import type { Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import type { Clock } from './clock.ts'
import type { Json, Statement } from './event-store.ts'
import { settledWithin, type Log } from './jobs-backend.ts'
import type { Jobs, Ran } from './jobs.ts'

/**
 * Jobs are asked for in the transaction whose effect they follow: a row here, or nothing. The relay hands rows
 * to the queue after commit, so none is lost, and none runs for a transaction that failed.
 */
export type OutboxRow = {
  /** The job's name, `domain.verb`. */
  readonly name: string
  readonly data: Json
  /** Not before this instant; as soon as it is committed where absent. */
  readonly runAt?: Date
}

const INSERT = `insert into outbox (name, data, run_at)
  select name, data, run_at from jsonb_to_recordset(`
const ROWS = `::text::jsonb) as rows (name text, data jsonb, run_at timestamptz)`

/** The rows go as one parameter, however many they are. */
function rowsJson(rows: readonly OutboxRow[]): string {
  return JSON.stringify(
    rows.map(({ name, data, runAt }) => ({ name, data, run_at: runAt?.toISOString() ?? null })),
  )
}

/** The insert as a part of the event store's statement; a single row goes as plain values, which costs less. */
export function outboxStatement(rows: readonly OutboxRow[]): Statement {
  const [first, ...others] = rows
  if (first && others.length === 0) {
    return {
      text: `insert into outbox (name, data, run_at) values ($1, $2::text::jsonb, $3)`,
      params: [first.name, JSON.stringify(first.data), first.runAt ?? null],
    }
  }
  return { text: `${INSERT}$1${ROWS}`, params: [rowsJson(rows)] }
}

/** The insert as a fragment: a statement of its own when awaited, or a part of another. */
export function outboxInsert(sql: Sql | TransactionSql, rows: readonly OutboxRow[]): SqlFragment {
  return sql`${sql.unsafe(INSERT)}${rowsJson(rows)}${sql.unsafe(ROWS)}`
}

/** Asks for jobs in the caller's transaction. Wake the relay once that is committed. */
export async function addToOutbox(tx: TransactionSql, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length > 0) await outboxInsert(tx, rows)
}

export type Relay = ReturnType<typeof createRelay>

type Due = { id: number; name: string; data: unknown; createdAt: Date }

const BATCH = 500
/** Every how many polls the outbox is searched for jobs that nobody defines. */
const ORPHAN_POLLS = 60

/**
 * Moves rows that are due from the outbox to the queue. Any number of processes may relay: rows are locked,
 * and what another holds is skipped. The job's id is made of the row's id and time, so a row that was handed
 * over but not yet deleted when the process died is handed over again and recognised; and ids that start
 * anew with a fresh database are not mistaken for old ones.
 *
 * `wake` after each commit makes it prompt; the poll every second finds what became due, or was written by a
 * process that died before it could wake anybody.
 */
export function createRelay({
  sql,
  jobs,
  clock,
  log,
  pollMilliseconds = 1_000,
  queueTimeout = 5_000,
}: {
  sql: Sql
  jobs: Jobs
  clock: Clock
  log: Log
  pollMilliseconds?: number
  /** Milliseconds that the queue has to take a batch, while its rows are locked. */
  queueTimeout?: number
}) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let wanted = false
  let failing = false
  let polls = 0

  /** One batch, all or nothing. Answers how many rows it moved. */
  async function move(): Promise<number> {
    return await sql.begin(async (tx) => {
      // Rows of other names are left for processes that know them (a newer version, while it is rolled out).
      const rows = await tx<Due[]>`
        select id, name, data, created_at as "createdAt" from outbox
        where (run_at is null or run_at <= ${clock.now()}) and name = any(${jobs.names()})
        order by id limit ${BATCH} for update skip locked`
      if (rows.length === 0) return 0
      const adding = jobs.addBulk(
        rows.map(({ id, name, data, createdAt }) => ({
          id: `outbox-${id}-${createdAt.getTime()}`,
          name,
          data,
        })),
      )
      // What it takes after that all the same, it knows by its id when it is handed over again.
      if (!(await settledWithin(adding, queueTimeout))) throw new Error('the queue does not answer')
      await tx`delete from outbox where id = any(${rows.map((row) => row.id)})`
      return rows.length
    })
  }

  async function moveAll(): Promise<number> {
    let total = 0
    for (let moved = await move(); moved > 0; moved = await move()) total += moved
    return total
  }

  async function reportOrphans() {
    const rows = await sql<{ name: string; count: number }[]>`
      select name, count(*) as count from outbox
      where name <> all(${jobs.names()}) and created_at < now() - interval '1 minute' group by name`
    for (const row of rows) log.error(row, 'outbox: jobs are asked for that nobody carries out')
  }

  async function work() {
    while (wanted) {
      wanted = false
      try {
        await moveAll()
        if (polls % ORPHAN_POLLS === 0) await reportOrphans()
        if (failing) log.info('outbox: relaying again')
        failing = false
      } catch (error) {
        // The rows are still there; the next poll tries again. Said once, not every second.
        if (!failing) log.error({ err: error }, 'outbox: jobs could not be handed over, trying on')
        failing = true
      }
    }
  }

  /** Says that a commit may have left something. Does nothing where the relay is not started. */
  function wake(): void {
    if (!timer) return
    wanted = true
    running ??= work().finally(() => {
      running = undefined
      if (wanted) wake()
    })
  }

  return {
    wake,

    start(): void {
      timer ??= setInterval(() => {
        polls += 1
        wake()
      }, pollMilliseconds)
      wake()
    },

    /** Waits a second for the batch that is being moved; the next process moves it if need be. */
    async stop(): Promise<void> {
      clearInterval(timer)
      timer = undefined
      wanted = false
      if (running) await settledWithin(running, 1_000)
    },

    /** Moves everything that is due, now. Answers how many rows. @throws what the database or the queue throws */
    flush: moveAll,
  }
}

/**
 * For tests: relays and runs until nothing is due, with whatever the jobs asked for in turn.
 * @returns what completed and what failed
 */
export async function runDue(relay: Pick<Relay, 'flush'>, jobs: Pick<Jobs, 'drain'>): Promise<Ran> {
  const ran: Ran = { completed: 0, failed: [] }
  for (;;) {
    const moved = await relay.flush()
    const now = await jobs.drain()
    ran.completed += now.completed
    ran.failed.push(...now.failed)
    if (moved === 0 && now.completed === 0 && now.failed.length === 0) return ran
  }
}
