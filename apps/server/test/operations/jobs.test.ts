import { testDatabase } from '@skrzat/testing/database'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { changeFailed } from '../../src/domains/operations/jobs/change.ts'
import { failedJobsOf, queueStates } from '../../src/domains/operations/jobs/queues.ts'
import { safeData, safeReason } from '../../src/domains/operations/jobs/safe.ts'
import { defineJob, FinalJobError, type JobContext } from '../../src/kernel/jobs/jobs.ts'
import { createJobs } from '../../src/kernel/jobs/registry.ts'
import { addToOutbox } from '../../src/kernel/outbox/outbox.ts'
import { createRelay } from '../../src/kernel/outbox/relay.ts'
import { createScheduleLog } from '../../src/kernel/outbox/schedule-log.ts'
import { heldClock } from '../accounts/setup.ts'
import { bothBackends, ownQueues } from '../kernel/jobs-setup.ts'
import { runDue } from '../kernel/run-due.ts'

const database = await testDatabase()
const { sql } = database
const ADMIN = { login: '600000001' }

describe.each(await bothBackends(database))('jobs kept in $kind', ({ backend: shared, log }) => {
  const backend = ownQueues(shared)
  const queue = backend.queue('nightly')
  afterAll(() => queue.close())
  // Names of their own, as both suites share the outbox.
  const SEND = `test.send_${backend.kind}`
  const NIGHTLY = `test.nightly_${backend.kind}`
  const clock = heldClock('2026-11-16T09:00:00Z')
  const runs: { id: number; context: Pick<JobContext, 'id' | 'attempt' | 'untouched'> }[] = []
  let broken = true
  const definition = (name: string) =>
    defineJob({
      name,
      work: 'nightly',
      schema: z.looseObject({ id: z.number().default(0) }),
      async run({ id }, { id: job, attempt, untouched }) {
        runs.push({ id, context: { id: job, attempt, untouched } })
        if (broken) throw new FinalJobError('no answer for jan@example.pl')
      },
    })
  const jobs = createJobs({ backend, log, scheduleLog: createScheduleLog({ sql, clock }) })
  jobs.register([definition(SEND), definition(NIGHTLY)])
  jobs.schedule(NIGHTLY, '30 2 * * *')
  const relay = createRelay({ sql, jobs, clock, log })
  const ports = { db: { ...database, sql }, clock, jobs, wake: () => {} }
  afterAll(() => jobs.stop())

  beforeEach(async () => {
    broken = true
    await sql`truncate outbox, jobs_done, audit_log`
    for (const id of await queue.getRanges(['failed'], 0, -1)) await queue.remove(id)
    runs.length = 0
  })

  async function ask(...ids: number[]) {
    await sql.begin((tx) =>
      addToOutbox(
        tx,
        ids.map((id) => ({ name: SEND, data: { id, phone: '600000005' } })),
      ),
    )
  }
  async function fail(...ids: number[]) {
    await ask(...ids)
    await runDue(relay, jobs)
    await relay.noteEnds()
    runs.length = 0
  }
  /** A run that the schedule planned, and that failed. */
  async function failNightly(at: number) {
    await jobs.addBulk([{ id: `repeat:${NIGHTLY}:${at}`, name: NIGHTLY, data: {} }])
    await jobs.drain()
    runs.length = 0
  }
  const failed = async (queue = SEND) => await failedJobsOf(ports, queue)
  const failOne = async () => {
    await fail(7)
    return (await failed()).rows[0]
  }
  const state = async () => (await queueStates(ports)).find(({ name }) => name === SEND)
  const change = (what: 'retry' | 'discard', id?: string, queue = SEND) =>
    changeFailed(ports, ADMIN, what, { queue, id })
  const audited = async () =>
    (
      await sql<{ entry: string }[]>`
      select type || ' ' || (data->>'queue') || ' ' || (data->>'job') || ' ' || principal as entry
      from audit_log order by id`
    ).map(({ entry }) => entry)

  test('counts what waits, what is to be handed over, and what failed', async () => {
    await fail(1, 2)
    await ask(3)
    await relay.flush()
    await ask(4)
    await sql`insert into outbox (name, data, run_at) values (${SEND}, '{}', '2026-11-17T09:00:00Z')`
    await sql`update outbox set created_at = '2026-11-16T08:59:30Z' where data->>'id' = '4'`
    expect(await state()).toEqual({
      name: SEND,
      waiting: 1,
      active: 0,
      delayed: 0,
      failed: 2,
      done: 0,
      due: 1,
      later: 1,
      oldestSeconds: 30,
      schedule: null,
    })
    broken = false
    await runDue(relay, jobs)
    expect(await state()).toMatchObject({ waiting: 0, failed: 2, done: 2, due: 0, later: 1 })
  })

  test('a failed job is shown by its ids and its reason, without anything personal', async () => {
    await fail(7)
    const row = { data: { id: 7 }, failedAt: '2026-11-16T09:00:00.000Z', reason: 'no answer for …' }
    expect(await failed()).toMatchObject({ total: 1, rows: [row] })
  })

  test('a retried job runs under its id, as one of which an attempt may have started', async () => {
    const row = await failOne()
    broken = false
    expect(await change('retry', row?.id)).toBe(1)
    expect((await failed()).rows).toEqual([])
    expect(await sql`select failed_at, failure, check_at from outbox`).toEqual([
      { failed_at: null, failure: null, check_at: null },
    ])
    await runDue(relay, jobs)
    await relay.noteEnds()
    expect(runs).toEqual([{ id: 7, context: { id: row?.id, attempt: 1, untouched: false } }])
    expect(await sql`select from outbox`).toHaveLength(0)
    expect(await audited()).toEqual([`JOB_RETRIED ${SEND} ${row?.id} 600000001`])
  })

  test('one that fails again is failed again, with its reason', async () => {
    const before = await failOne()
    await change('retry', before?.id)
    await runDue(relay, jobs)
    await relay.noteEnds()
    expect(await failed()).toEqual({ rows: [before], total: 1 })
    expect(await sql`select failure, check_at::text as at from outbox`).toEqual([
      { failure: 'no answer for jan@example.pl', at: 'infinity' },
    ])
  })

  test('however often it is pressed, a job is retried once', async () => {
    const row = await failOne()
    const changed = await Promise.all([1, 2, 3].map(() => change('retry', row?.id)))
    expect(changed.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect(await change('discard', row?.id)).toBe(0)
    broken = false
    await runDue(relay, jobs)
    expect(runs).toHaveLength(1)
    expect(await audited()).toHaveLength(1)
  })

  test('a discarded job is gone from the queue and the outbox, once', async () => {
    await fail(7, 8)
    const [row] = (await failed()).rows
    expect(await Promise.all([change('discard', row?.id), change('discard', row?.id)])).toContain(1)
    expect(await change('discard', row?.id)).toBe(0)
    broken = false
    await runDue(relay, jobs)
    expect(runs).toEqual([])
    expect((await failed()).rows.map(({ id }) => id)).not.toContain(row?.id)
    expect((await failed()).total).toBe(1)
    expect((await jobs.counts())[SEND]).toMatchObject({ failed: 1 })
    expect(await audited()).toEqual([`JOB_DISCARDED ${SEND} ${row?.id} 600000001`])
  })

  test('all of a queue are retried, more than fit one transaction, each with its entry', async () => {
    const ids = Array.from({ length: 230 }, (_, index) => index + 1)
    await fail(...ids)
    expect(await failed()).toMatchObject({ total: 230, rows: { length: 100 } })
    broken = false
    expect(await change('retry')).toBe(230)
    await runDue(relay, jobs)
    expect(runs.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
    expect(new Set(await audited()).size).toBe(230)
    expect(await change('retry')).toBe(0)
  })

  test('a job that the queue has lost is retried from its row', async () => {
    const row = await failOne()
    await jobs.remove(SEND, row?.id ?? '')
    broken = false
    await change('retry', row?.id)
    await runDue(relay, jobs)
    expect(runs).toMatchObject([{ id: 7, context: { id: row?.id } }])
  })

  test('nothing changes where the queue does not answer', async () => {
    const row = await failOne()
    const away = { ...jobs, remove: () => Promise.reject(new Error('away')) }
    await expect(
      changeFailed({ ...ports, jobs: away }, ADMIN, 'discard', { queue: SEND, id: row?.id }),
    ).rejects.toThrow('away')
    expect((await failed()).rows).toEqual([row])
    expect(await audited()).toEqual([])
  })

  test('a failed run of a schedule is shown, retried under its id, and discarded', async () => {
    await failNightly(1_763_000_000_000)
    await failNightly(1_763_086_400_000)
    const { rows, total } = await failed(NIGHTLY)
    expect(total).toBe(2)
    const [newest, oldest] = rows
    broken = false
    expect(await change('discard', newest?.id, NIGHTLY)).toBe(1)
    expect(await change('retry', oldest?.id, NIGHTLY)).toBe(1)
    expect(await change('retry', oldest?.id, NIGHTLY)).toBe(0)
    await jobs.drain()
    expect(runs).toMatchObject([{ context: { id: oldest?.id, attempt: 1 } }])
    expect(await failed(NIGHTLY)).toEqual({ rows: [], total: 0 })
    expect(await audited()).toEqual([
      `JOB_DISCARDED ${NIGHTLY} ${newest?.id} 600000001`,
      `JOB_RETRIED ${NIGHTLY} ${oldest?.id} 600000001`,
    ])
  })

  test('schedules tell their next run', async () => {
    const working = createJobs({ backend, log, scheduleLog: createScheduleLog({ sql, clock }) })
    working.register([definition(NIGHTLY)])
    working.schedule(NIGHTLY, '30 2 * * *')
    await working.start()
    onTestFinished(() => working.stop())
    const night = (await queueStates({ ...ports, jobs: working })).find(({ name }) => name === NIGHTLY)
    expect(night).toMatchObject({ delayed: 0, schedule: { cron: '30 2 * * *' } })
    expect(night?.schedule?.next).toMatch(/T0[01]:30:00\.000Z$/)
    // The planned run waits for nothing, so health and metrics do not count it either.
    expect((await working.counts())[NIGHTLY]).toMatchObject({ waiting: 0, delayed: 0 })
  })

  test('a queue that does not exist is not found', async () => {
    await expect(change('retry', `${SEND}-1-1`, 'test.nothing')).rejects.toThrow('queue.not_found')
    await expect(failed('test.nothing')).rejects.toThrow('queue.not_found')
    expect(await change('retry', `${SEND}-1-1`)).toBe(0)
    expect(await change('discard', 'nonsense')).toBe(0)
  })
})

describe('what of a failed job may be shown', () => {
  test.each([
    ['550 no such user jan.kowalski@example.pl', '550 no such user …'],
    ['Invalid number: +48 600 000 005', 'Invalid number: …'],
    ['connect to smtp://user:pass@smtp.example:25?x=y failed', 'connect to smtp://… failed'],
    ['invalid input syntax for type integer: "Jan Kowalski"', 'invalid input syntax for type integer: "…"'],
    [
      'duplicate key value violates unique constraint "accounts_login_key"',
      'duplicate key value violates unique constraint "accounts_login_key"',
    ],
    ["can't read 'Jaś.jpg'", "can't read '…'"],
    ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2MDAwMDAwMDUifQ', 'token …'],
    ['first line\nwith data: 123456', 'first line'],
  ])('%j is shown as %j', (reason, shown) => {
    expect(safeReason(reason)).toBe(shown)
  })

  test('of data, ids alone', () => {
    expect(
      safeData({
        id: 5,
        placeId: 7,
        phone: '600000005',
        number: 600_000_005,
        key: 'x:1',
        codeId: '5',
        place: 3,
      }),
    ).toEqual({ id: 5, placeId: 7, place: 3 })
    expect(safeData('text')).toEqual({})
  })

  test('a reason of any length is short, in linear time', () => {
    expect(safeReason('a'.repeat(1_000_000)).length).toBeLessThanOrEqual(301)
    expect(safeReason(`${'1 '.repeat(600)}@`.repeat(3)).length).toBeLessThanOrEqual(301)
  })
})
