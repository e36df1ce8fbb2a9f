import type { Sql } from '@skrzat/db/client'
import type { Clock } from '../clock.ts'
import type { JobEnd, Jobs } from '../jobs/index.ts'
import type { Log } from '../log/index.ts'
import { createHandover } from './handover.ts'
import { settledWithin } from '../errors/index.ts'

export type Relay = ReturnType<typeof createRelay>

/** Polls between two searches for jobs without a handler, and for old failures. */
const ORPHAN_POLLS = 60
/** Polls between two sweeps. */
const SWEEP_POLLS = 15
/** Milliseconds for which ended jobs are batched into one statement. */
const NOTE_WITHIN = 100
/** Ended jobs remembered while the database is unavailable; the sweep finds the others. */
const MOST_NOTES = 10_000

/**
 * Hands due rows to the queue, and keeps each until its job is done: what the queue loses is handed over again. Any
 * number of processes may relay. This decides when to act; `outbox-handover.ts` has the statements.
 *
 * `wake` after each commit makes it prompt; the poll every second finds rows that became due, or were written by a
 * process that died before `wake`. The sweep asks the queue about jobs handed over a while ago: done and failed ones
 * are recorded, unknown ones are handed over again. After a reconnect, all of them are checked.
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
  /** Timeout of the queue for a batch in milliseconds, as its rows are locked meanwhile. */
  queueTimeout?: number
}) {
  const handover = createHandover({ sql, jobs, clock, log, queueTimeout })
  const { moveAll, note, sweep, sweepAll, reportOrphans, health } = handover

  let timer: NodeJS.Timeout | undefined
  let noting: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let wanted = false
  let failing = false
  let everything = false
  let polls = 0
  let ends: JobEnd[] = []

  jobs.onEnd((end) => {
    if (ends.length < MOST_NOTES) ends.push(end)
    if (timer) noting ??= setTimeout(wake, NOTE_WITHIN)
  })

  /** Records how jobs of this process ended; the next call retries what could not be recorded. */
  async function noteEnds(): Promise<void> {
    clearTimeout(noting)
    noting = undefined
    if (ends.length === 0) return
    const noted = ends
    ends = []
    try {
      await note(noted)
    } catch (error) {
      ends = [...noted, ...ends].slice(0, MOST_NOTES)
      throw error
    }
  }

  async function sweepWhereDue(): Promise<void> {
    if (polls % SWEEP_POLLS === 0 && (await sweep()) > 0) {
      // If one is missing, others and the schedules may be lost too.
      everything = true
      await jobs.restoreSchedules()
    }
    if (!everything) return
    everything = false
    try {
      await sweepAll()
    } catch (error) {
      everything = true
      throw error
    }
  }

  async function work() {
    while (wanted) {
      wanted = false
      try {
        await noteEnds()
        await sweepWhereDue()
        await moveAll()
        if (polls % ORPHAN_POLLS === 0) await reportOrphans()
        if (failing) log.info('outbox: relaying again')
        failing = false
      } catch (error) {
        // The rows remain, and the next poll retries. Logged once, not every second.
        if (!failing) log.error({ err: error }, 'outbox: jobs could not be handed over, trying on')
        failing = true
      }
    }
  }

  /** Signals that a commit may have added rows. Does nothing if the relay is not started. */
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
      jobs.onReconnect(() => {
        everything = true
        wake()
      })
      timer ??= setInterval(() => {
        polls += 1
        wake()
      }, pollMilliseconds)
      wake()
    },

    /** Waits up to a second for the current batch; otherwise the next process moves it. */
    async stop(): Promise<void> {
      clearInterval(timer)
      clearTimeout(noting)
      timer = undefined
      wanted = false
      if (running) await settledWithin(running, 1_000)
    },

    /** Moves all due rows now. Returns how many. @throws what the database or the queue throws */
    async flush(): Promise<number> {
      await noteEnds()
      return await moveAll()
    },

    /** Records how jobs of this process ended; call it after the workers have stopped. */
    noteEnds,

    /** Checks the jobs whose check is due. Returns how many the queue has lost. */
    sweep,

    /** Checks all jobs, for use after a reconnect. Returns how many the queue has lost. */
    sweepAll,

    health,
  }
}
