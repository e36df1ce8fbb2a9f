import { randomUUID } from 'node:crypto'
import { testDatabase } from '@skrzat/testing/database'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { jobIdOf } from '../../src/kernel/jobs/job-id.ts'
import { defineJob, FinalJobError } from '../../src/kernel/jobs/jobs.ts'
import { createJobs, type Jobs } from '../../src/kernel/jobs/registry.ts'
import { addToOutbox, addUnlessWaiting, outboxInsert } from '../../src/kernel/outbox/outbox.ts'
import { createRelay } from '../../src/kernel/outbox/relay.ts'
import { bothBackends, ownQueues, recordingLog } from './jobs-setup.ts'
import { runDue } from './run-due.ts'

const database = await testDatabase()
const backends = await bothBackends(database)
const { sql } = database

/** Milliseconds: longer than the queue of a busy machine takes for anything. */
const PATIENCE = 100_000

const NUMBERED = z.object({ n: z.number() })

const waiting = async () => (await sql`select 1 from outbox`).count

/** The process dies after the queue took the jobs and before the outbox let them go: its transaction is undone. */
function dyingAfterAdd(jobs: Jobs): Jobs {
  return {
    ...jobs,
    async addBulk(added) {
      await jobs.addBulk(added)
      throw new Error('killed')
    },
  }
}

describe.each(backends)('the outbox, relayed to $kind', ({ backend: shared }) => {
  beforeEach(async () => {
    await sql`delete from outbox`
  })

  function given({ run = async () => {} }: { run?: (n: number) => Promise<void> } = {}) {
    const { log, lines, said } = recordingLog()
    const time = { now: new Date('2026-11-20T10:00:00Z') }
    const clock = { now: () => time.now }
    const name = `test.${randomUUID()}`
    const ran: number[] = []
    const untouched: boolean[] = []
    const backend = ownQueues(shared)
    const jobs = createJobs({ backend, log })
    onTestFinished(() => jobs.stop())
    jobs.register([
      defineJob({
        name,
        schema: NUMBERED,
        work: 'nightly',
        async run({ n }, context) {
          ran.push(n)
          untouched.push(context.untouched)
          await run(n)
        },
      }),
    ])
    // Nothing is to be given up here that is slow only because the machine is.
    const relay = createRelay({ sql, jobs, clock, log, pollMilliseconds: 20, queueTimeout: PATIENCE })
    const row = (n: number, runAt?: Date) => ({ name, data: { n }, ...(runAt && { runAt }) })
    const ask = (...ns: number[]) =>
      sql.begin((tx) =>
        addToOutbox(
          tx,
          ns.map((n) => row(n)),
        ),
      )
    /** Loses what the queue has of these rows, as one that comes back empty does. */
    const lose = async (...ns: number[]) => {
      const queue = backend.queue('nightly')
      const ids = await sql<{ id: number; createdAt: Date }[]>`
        select id, created_at as "createdAt" from outbox where (data ->> 'n')::int = any(${ns})`
      for (const { id, createdAt } of ids)
        await (await queue.getJob(jobIdOf({ name, id, createdAt })))?.remove()
      await queue.close()
      return ids.length
    }
    return { jobs, relay, name, row, ask, ran, untouched, lines, said, time, clock, log, lose }
  }

  test('a job is run for a transaction that was committed', async () => {
    const { jobs, ask, relay, ran } = given()
    await ask(1, 2)
    expect(await runDue(relay, jobs)).toEqual({ completed: 2, failed: [] })
    expect(ran).toEqual([1, 2])
    expect(await waiting()).toBe(0)
  })

  test('none is run for a transaction that failed', async () => {
    const { jobs, relay, row, ran } = given()
    const failing = sql.begin(async (tx) => {
      await addToOutbox(tx, [row(1)])
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    await runDue(relay, jobs)
    expect(ran).toEqual([])
  })

  test('rows are written as a part of another statement', async () => {
    const { jobs, relay, row, ran } = given()
    await sql`with a as (${outboxInsert(sql, [row(1), row(2)])}), b as (${outboxInsert(sql, [row(3)])}) select 1`
    await runDue(relay, jobs)
    expect(ran.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  })

  test('none is asked for that waits already, at the same time', async () => {
    const { jobs, relay, row, ran } = given()
    const later = new Date('2026-11-20T12:00:00Z')
    for (const rows of [
      [row(1), row(2, later)],
      [row(1), row(1, later), row(2, later), row(3)],
    ])
      await sql.begin((tx) => addUnlessWaiting(tx, rows))
    expect(await waiting()).toBe(4)
    await runDue(relay, jobs)
    expect(ran).toEqual([1, 3])
    await sql.begin((tx) => addUnlessWaiting(tx, [row(1)]))
    expect(await waiting()).toBe(3)
  })

  test('a job for later waits until the clock says so', async () => {
    const { jobs, relay, row, ran, time } = given()
    await sql.begin((tx) => addToOutbox(tx, [row(1, new Date('2026-11-20T12:00:00Z'))]))
    await runDue(relay, jobs)
    expect(ran).toEqual([])
    time.now = new Date('2026-11-20T12:00:00Z')
    await runDue(relay, jobs)
    expect(ran).toEqual([1])
  })

  test.each([
    ['waits', false],
    ['is done', true],
  ])(
    'a relay that dies between handing over and deleting makes no job run twice that %s by the next time',
    async (_job, done) => {
      const { jobs, relay, ask, ran, clock, log } = given()
      await ask(1)
      const dying = createRelay({ sql, jobs: dyingAfterAdd(jobs), clock, log })
      await expect(dying.flush()).rejects.toThrow('killed')
      expect(await waiting()).toBe(1)
      if (done) await jobs.drain()
      expect(await runDue(relay, jobs)).toEqual({ completed: done ? 0 : 1, failed: [] })
      expect(ran).toEqual([1])
      expect(await waiting()).toBe(0)
    },
  )

  test('a row stays until its job is done', async () => {
    const { jobs, ask, relay } = given()
    await ask(1)
    await relay.flush()
    expect(await waiting()).toBe(1)
    await jobs.drain()
    await relay.flush()
    expect(await waiting()).toBe(0)
  })

  test('what the queue has lost is handed over again, and knows that somebody may have begun', async () => {
    const { jobs, ask, relay, ran, untouched, time, lose, lines } = given()
    await ask(1, 2, 3)
    await relay.flush()
    expect(await lose(1, 3)).toBe(2)
    expect(await relay.sweep()).toBe(0)
    time.now = new Date('2026-11-20T10:01:00Z')
    expect(await relay.sweep()).toBe(2)
    expect(await runDue(relay, jobs)).toEqual({ completed: 3, failed: [] })
    expect(ran.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect(untouched.filter(Boolean)).toHaveLength(1)
    expect(await waiting()).toBe(0)
    expect(lines.filter(({ msg }) => msg.includes('the queue has lost'))).toHaveLength(1)
  })

  test('a job that waits for another attempt is not lost either', async () => {
    let away = true
    const { jobs, ask, relay, ran, lose } = given({
      run: async () => {
        if (away) throw new Error('the provider is away')
      },
    })
    await ask(1)
    await runDue(relay, jobs)
    expect(await lose(1)).toBe(1)
    away = false
    expect(await relay.sweepAll()).toBe(1)
    expect(await runDue(relay, jobs)).toEqual({ completed: 1, failed: [] })
    expect(ran).toEqual([1, 1])
    expect(await waiting()).toBe(0)
  })

  test('a job that the queue knows is left to it, and asked about ever more seldom', async () => {
    const { jobs, ask, relay, ran, time } = given()
    await ask(1)
    await relay.flush()
    const next = async () => (await sql`select check_at as at from outbox`)[0]?.['at']
    for (const [now, then] of [
      ['10:01:00', '10:02:00'],
      ['10:02:00', '10:04:00'],
      ['10:04:00', '10:08:00'],
      ['10:30:00', '10:40:00'],
    ]) {
      time.now = new Date(`2026-11-20T${now}Z`)
      expect(await relay.sweep()).toBe(0)
      expect(await next()).toEqual(new Date(`2026-11-20T${then}Z`))
    }
    expect(await runDue(relay, jobs)).toEqual({ completed: 1, failed: [] })
    expect(ran).toEqual([1])
  })

  test('a process that dies before it noted what it did leaves it to the sweep, and nothing runs again', async () => {
    const { jobs, ask, relay, ran, time, clock, log } = given()
    const deaf = createRelay({ sql, jobs: { ...jobs, onEnd: () => undefined }, clock, log })
    await ask(1)
    await deaf.flush()
    await jobs.drain()
    await deaf.flush()
    expect(await waiting()).toBe(1)
    time.now = new Date('2026-11-20T10:01:00Z')
    expect(await deaf.sweep()).toBe(0)
    expect(await waiting()).toBe(0)
    await runDue(relay, jobs)
    expect(ran).toEqual([1])
  })

  test.each(['noted', 'found by the sweep'])(
    'a job that failed for good keeps its row with the reason, %s, and is over',
    async (way) => {
      const { jobs, ask, relay, ran, time, clock, log } = given({
        run: async () => {
          throw new FinalJobError('no such number')
        },
      })
      const deaf = createRelay({ sql, jobs: { ...jobs, onEnd: () => undefined }, clock, log })
      const used = way === 'noted' ? relay : deaf
      await ask(1)
      await used.flush()
      await jobs.drain()
      await used.flush()
      time.now = new Date('2026-11-20T10:01:00Z')
      expect(await used.sweep()).toBe(0)
      expect(await sql`select failure, failed_at is not null as failed from outbox`).toEqual([
        { failure: 'no such number', failed: true },
      ])
      time.now = new Date('2026-11-20T12:00:00Z')
      expect([await relay.sweep(), await relay.sweepAll()]).toEqual([0, 0])
      await runDue(relay, jobs)
      expect(ran).toEqual([1])
      expect(await relay.health()).toMatchObject({ asked: 0, gaveUp: 1 })
    },
  )

  test('a job that the queue loses again and again is given up', async () => {
    const { relay, ask, lose, ran, jobs } = given()
    await ask(1)
    for (let time = 0; time < 20; time += 1) {
      expect(await relay.flush()).toBe(1)
      await lose(1)
      expect(await relay.sweepAll()).toBe(1)
    }
    expect(await runDue(relay, jobs)).toEqual({ completed: 0, failed: [] })
    expect(ran).toEqual([])
    expect(await sql`select failure from outbox`).toEqual([{ failure: 'the queue lost it again and again' }])
  })

  test('of two processes that sweep at once, one asks', async () => {
    const { jobs, ask, relay, ran, time, clock, log, lose } = given()
    const numbers = Array.from({ length: 50 }, (_, index) => index)
    await ask(...numbers)
    await relay.flush()
    await lose(...numbers)
    time.now = new Date('2026-11-20T10:01:00Z')
    const other = createRelay({ sql, jobs, clock, log })
    const lost = await Promise.all([relay.sweep(), other.sweep()])
    expect(lost.reduce((sum, one) => sum + one)).toBe(50)
    await runDue(relay, jobs)
    expect(ran.toSorted((a, b) => a - b)).toEqual(numbers)
  })

  test('health tells of rows that wait, and is down where they do for ten minutes', async () => {
    const { relay, row, time } = given()
    await sql.begin((tx) => addToOutbox(tx, [row(1), row(2, new Date('2026-11-20T12:00:00Z'))]))
    await sql`update outbox set created_at = ${time.now}`
    expect(await relay.health()).toEqual({ asked: 2, late: 0, oldestSeconds: 0, gaveUp: 0 })
    time.now = new Date('2026-11-20T10:02:00Z')
    expect(await relay.health()).toEqual({ asked: 2, late: 1, oldestSeconds: 120, gaveUp: 0 })
    time.now = new Date('2026-11-20T10:10:00Z')
    await expect(relay.health()).rejects.toThrow('1 jobs wait to be handed over, the oldest for 600 s')
    await relay.flush()
    expect(await relay.health()).toMatchObject({ late: 0 })
  })

  test('two relays share the rows, each going over once', async () => {
    const { jobs, ask, clock, log } = given()
    const numbers = Array.from({ length: 600 }, (_, index) => index)
    await ask(...numbers)
    const handed: number[] = []
    const taking: Jobs = {
      ...jobs,
      addBulk: async (added) => void handed.push(...added.map(({ data }) => NUMBERED.parse(data).n)),
    }
    const relays = [1, 2].map(() => createRelay({ sql, jobs: taking, clock, log }))
    const moved = await Promise.all(relays.map((relay) => relay.flush()))
    expect(moved.reduce((sum, one) => sum + one)).toBe(600)
    expect(handed.toSorted((a, b) => a - b)).toEqual(numbers)
  })

  test('waking a relay makes it relay, and what nobody woke it for it finds by itself', async () => {
    const seen = new Map([1, 2].map((n) => [n, Promise.withResolvers<void>()]))
    const { jobs, ask, relay, ran } = given({ run: async (n) => seen.get(n)?.resolve() })
    await jobs.start()
    relay.start()
    await ask(1)
    relay.wake()
    await seen.get(1)?.promise
    await ask(2)
    await seen.get(2)?.promise
    await relay.stop()
    expect(ran).toEqual([1, 2])
  })

  test('a queue that is away for a while costs nothing but time, and is spoken of once', async () => {
    const { jobs, ask, ran, clock, log, lines, said } = given()
    await ask(1)
    let failures = 2
    const relay = createRelay({
      sql,
      clock,
      log,
      pollMilliseconds: 20,
      jobs: {
        ...jobs,
        async addBulk(added) {
          failures -= 1
          if (failures >= 0) throw new Error('connection refused')
          await jobs.addBulk(added)
        },
      },
    })
    relay.start()
    await said('relaying again')
    await relay.stop()
    await jobs.drain()
    expect(ran).toEqual([1])
    expect(lines.filter(({ msg }) => msg.includes('could not be handed over'))).toHaveLength(1)
  })

  test('a queue that does not answer keeps no row locked', async () => {
    const { jobs, ask, relay, ran, clock, log } = given()
    await ask(1)
    const silent = { ...jobs, addBulk: () => new Promise<void>(() => {}) }
    const stuck = createRelay({ sql, jobs: silent, clock, log, queueTimeout: 1 })
    await expect(stuck.flush()).rejects.toThrow('does not answer')
    await runDue(relay, jobs)
    expect(ran).toEqual([1])
  })

  test('a job that nobody carries out stays, holds up no other, and is spoken of', async () => {
    const { jobs, ask, relay, ran, lines, said } = given()
    await sql`
      insert into outbox (name, data, created_at) values ('test.unheard_of', '{}', now() - interval '2 minutes')`
    await ask(1)
    relay.start()
    await said('nobody carries out')
    await relay.stop()
    await jobs.drain()
    await relay.flush()
    expect(ran).toEqual([1])
    expect(await waiting()).toBe(1)
    expect(lines).toContainEqual(expect.objectContaining({ level: 50, name: 'test.unheard_of', count: 1 }))
  })
})
