import { randomUUID } from 'node:crypto'
import { testDatabase } from '@skrzat/testing/database'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createJobs, defineJob, type Jobs } from '../../src/kernel/jobs.ts'
import { addToOutbox, createRelay, outboxInsert, runDue } from '../../src/kernel/outbox.ts'
import { bothBackends, recordingLog } from './jobs-setup.ts'

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

describe.each(backends)('the outbox, relayed to $kind', ({ backend }) => {
  beforeEach(async () => {
    await sql`delete from outbox`
  })

  function given({ run = async () => {} }: { run?: (n: number) => Promise<void> } = {}) {
    const { log, lines, said } = recordingLog()
    const time = { now: new Date('2026-11-20T10:00:00Z') }
    const clock = { now: () => time.now }
    const name = `test.${randomUUID()}`
    const ran: number[] = []
    const jobs = createJobs({ backend, log })
    onTestFinished(() => jobs.stop())
    jobs.register([
      defineJob({
        name,
        schema: NUMBERED,
        concurrency: 10,
        async run({ n }) {
          ran.push(n)
          await run(n)
        },
      }),
    ])
    // Nothing is to be given up here that is slow only because the machine is.
    const relay = createRelay({ sql, jobs, clock, log, pollMilliseconds: 20, queueTimeout: PATIENCE })
    const row = (n: number, runAt?: Date) => ({ name, data: { n }, ...(runAt && { runAt }) })
    return { jobs, relay, name, row, ran, lines, said, time, clock, log }
  }

  test('a job is run for a transaction that was committed', async () => {
    const { jobs, relay, row, ran } = given()
    await sql.begin((tx) => addToOutbox(tx, [row(1), row(2)]))
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

  test('a job for later waits until the clock says so', async () => {
    const { jobs, relay, row, ran, time } = given()
    await sql.begin((tx) => addToOutbox(tx, [row(1, new Date('2026-11-20T12:00:00Z'))]))
    await runDue(relay, jobs)
    expect(ran).toEqual([])
    time.now = new Date('2026-11-20T12:00:00Z')
    await runDue(relay, jobs)
    expect(ran).toEqual([1])
  })

  test('a relay that dies between handing over and deleting makes no job run twice', async () => {
    const { jobs, relay, row, ran, clock, log } = given()
    await sql.begin((tx) => addToOutbox(tx, [row(1)]))
    const dying = createRelay({ sql, jobs: dyingAfterAdd(jobs), clock, log })
    await expect(dying.flush()).rejects.toThrow('killed')
    expect(await waiting()).toBe(1)
    expect(await runDue(relay, jobs)).toEqual({ completed: 1, failed: [] })
    expect(ran).toEqual([1])
  })

  test('nor does one whose job was done by the time that the row is handed over again', async () => {
    const { jobs, relay, row, ran, clock, log } = given()
    await sql.begin((tx) => addToOutbox(tx, [row(1)]))
    await expect(createRelay({ sql, jobs: dyingAfterAdd(jobs), clock, log }).flush()).rejects.toThrow(
      'killed',
    )
    expect(await jobs.drain()).toEqual({ completed: 1, failed: [] })
    expect(await runDue(relay, jobs)).toEqual({ completed: 0, failed: [] })
    expect(ran).toEqual([1])
    expect(await waiting()).toBe(0)
  })

  test('two relays share the rows, each going over once', async () => {
    const { jobs, row, clock, log } = given()
    const numbers = Array.from({ length: 600 }, (_, index) => index)
    await sql.begin((tx) =>
      addToOutbox(
        tx,
        numbers.map((n) => row(n)),
      ),
    )
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
    const { jobs, relay, row, ran } = given({ run: async (n) => seen.get(n)?.resolve() })
    await jobs.start()
    relay.start()
    await sql.begin((tx) => addToOutbox(tx, [row(1)]))
    relay.wake()
    await seen.get(1)?.promise
    await sql.begin((tx) => addToOutbox(tx, [row(2)]))
    await seen.get(2)?.promise
    await relay.stop()
    expect(ran).toEqual([1, 2])
  })

  test('a queue that is away for a while costs nothing but time, and is spoken of once', async () => {
    const { jobs, row, ran, clock, log, lines, said } = given()
    await sql.begin((tx) => addToOutbox(tx, [row(1)]))
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
    const { jobs, relay, row, ran, clock, log } = given()
    await sql.begin((tx) => addToOutbox(tx, [row(1)]))
    const silent = { ...jobs, addBulk: () => new Promise<void>(() => {}) }
    const stuck = createRelay({ sql, jobs: silent, clock, log, queueTimeout: 1 })
    await expect(stuck.flush()).rejects.toThrow('does not answer')
    await runDue(relay, jobs)
    expect(ran).toEqual([1])
  })

  test('a job that nobody carries out stays, holds up no other, and is spoken of', async () => {
    const { jobs, relay, row, ran, lines, said } = given()
    await sql`
      insert into outbox (name, data, created_at) values ('test.unheard_of', '{}', now() - interval '2 minutes')`
    await sql.begin((tx) => addToOutbox(tx, [row(1)]))
    relay.start()
    await said('nobody carries out')
    await relay.stop()
    await jobs.drain()
    expect(ran).toEqual([1])
    expect(await waiting()).toBe(1)
    expect(lines).toContainEqual(expect.objectContaining({ level: 50, name: 'test.unheard_of', count: 1 }))
  })

  test('what a job asks for in turn is run too', async () => {
    const { jobs, relay, row, ran } = given({
      run: async (n) => {
        if (n < 3) await sql.begin((tx) => addToOutbox(tx, [row(n + 1)]))
      },
    })
    await sql.begin((tx) => addToOutbox(tx, [row(1)]))
    expect(await runDue(relay, jobs)).toEqual({ completed: 3, failed: [] })
    expect(ran).toEqual([1, 2, 3])
  })
})
