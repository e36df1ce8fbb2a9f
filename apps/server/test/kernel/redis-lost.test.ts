import { testDatabase } from '@skrzat/testing/database'
import { mortalRedis } from '@skrzat/testing/redis'
import { Redis } from 'ioredis'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { adminsByMail } from '../../src/domains/accounts/index.ts'
import { notify } from '../../src/domains/notifications/index.ts'
import { createSms, requestSms, type SmsGateway } from '../../src/domains/sms/index.ts'
import { openJobsBackend } from '../../src/kernel/jobs/backend.ts'
import { defineJob, type JobContext } from '../../src/kernel/jobs/jobs.ts'
import { createJobs } from '../../src/kernel/jobs/registry.ts'
import { addToOutbox } from '../../src/kernel/outbox/outbox.ts'
import { createRelay } from '../../src/kernel/outbox/relay.ts'
import { createBus, defineTopic } from '../../src/kernel/realtime/realtime.ts'
import { createScheduleLog } from '../../src/kernel/outbox/schedule-log.ts'
import { recordingLog } from './jobs-setup.ts'
import { runDue } from './run-due.ts'

/** What becomes of jobs where the Redis that keeps them comes back empty. */
const redis = await mortalRedis()
const database = await testDatabase()
const { sql } = database
afterAll(() => redis?.stop())

const NAME = 'test.effect'
const NIGHTLY = 'test.nightly'
const [ACTIVE, WAITING, DELAYED] = [1, 2, 3]

await sql`create table effects (n integer primary key, runs integer not null default 1)`

beforeEach(async () => {
  await sql`truncate outbox, effects, job_schedules, user_sms`
  await redis?.kill()
  await redis?.start()
})

/** FLUSHALL, or kill -9 and a start without a file. */
async function empty(way: 'flushed' | 'killed') {
  if (!redis) throw new Error('no Redis')
  if (way === 'killed') {
    await redis.kill()
    await redis.start()
    return
  }
  await redis.empty()
}

/** A process of the product on this Redis; its clock is moved by hand. */
async function openProcess(run: (n: number, context: JobContext) => Promise<void>) {
  const { log, said } = recordingLog()
  const time = { now: new Date() }
  const clock = { now: () => time.now }
  const backend = await openJobsBackend({ kind: 'redis', url: redis?.url ?? '' }, log)
  const kept = createScheduleLog({ sql, clock })
  const schedules = { lost: 0, restored: Promise.withResolvers<void>() }
  const jobs = createJobs({
    backend,
    log,
    stopWithin: 100_000,
    scheduleLog: {
      ...kept,
      async expect(name, expected) {
        await kept.expect(name, expected)
        // The first time is the start.
        if (expected.lost && (schedules.lost += 1) > 1) schedules.restored.resolve()
      },
    },
  })
  jobs.register([
    defineJob({
      name: NAME,
      work: 'mails',
      schema: z.object({ n: z.number() }),
      run: ({ n }, context) => run(n, context),
    }),
    defineJob({ name: NIGHTLY, work: 'nightly', schema: z.object({}), run: () => run(0, never) }),
  ])
  jobs.schedule(NIGHTLY, '0 8 * * *')
  const relay = createRelay({ sql, jobs, clock, log, pollMilliseconds: 20 })
  onTestFinished(async () => {
    await relay.stop()
    await jobs.stop()
    await backend.close()
  })
  const schedulers = async () => {
    const queue = backend.queue('nightly')
    const found = await queue.getJobSchedulers()
    await queue.close()
    return found.map(({ key }) => key)
  }
  return { jobs, relay, time, said, schedulers, restored: schedules.restored.promise }
}

const never: JobContext = {
  id: '',
  attempt: 1,
  last: true,
  untouched: true,
  signal: new AbortController().signal,
}

/** What a job does to the world: once, however often it runs. */
async function effect(n: number) {
  await sql`insert into effects (n) values (${n}) on conflict (n) do update set runs = effects.runs + 1`
}
const ask = (...ns: number[]) =>
  sql.begin((tx) =>
    addToOutbox(
      tx,
      ns.map((n) => ({ name: NAME, data: { n } })),
    ),
  )
const effects = async () => (await sql<{ n: number }[]>`select n from effects order by n`).map(({ n }) => n)

describe.skipIf(!redis)('a Redis that comes back empty', () => {
  test.each(['flushed', 'killed'] as const)(
    '%s, with jobs that wait, run and are put off: all are carried out, and schedules are back',
    async (way) => {
      const began = Promise.withResolvers<void>()
      const finish = Promise.withResolvers<void>()
      const putOff = Promise.withResolvers<void>()
      const done = new Map([ACTIVE, WAITING, DELAYED].map((n) => [n, Promise.withResolvers<void>()]))
      let lost = false
      const { jobs, relay, time, said, schedulers, restored } = await openProcess(async (n) => {
        if (n === DELAYED && !lost) {
          putOff.resolve()
          throw new Error('the provider is away')
        }
        if (n === ACTIVE) {
          began.resolve()
          await finish.promise
        }
        await effect(n)
        done.get(n)?.resolve()
      })
      await jobs.start()
      expect(await schedulers()).toEqual([NIGHTLY])
      relay.start()
      await ask(ACTIVE, DELAYED)
      relay.wake()
      await Promise.all([began.promise, putOff.promise])
      await said('an attempt failed')
      // Both places at work are taken, so this one waits in the queue.
      await ask(ACTIVE, WAITING)
      await relay.flush()

      lost = true
      await empty(way)
      if (way === 'flushed') time.now = new Date(time.now.getTime() + 61_000)
      await said('the queue has lost jobs')
      finish.resolve()
      await Promise.all([...done.values()].map(({ promise }) => promise))
      expect(await effects()).toEqual([ACTIVE, WAITING, DELAYED])
      await restored
      expect(await schedulers()).toEqual([NIGHTLY])
      await relay.stop()
      await jobs.stop()
      await relay.noteEnds()
      expect(await sql`select data from outbox`).toEqual([])
    },
  )

  test('a run that fell due while it was away is caught up on, once, and one that was carried out is not', async () => {
    const { jobs, relay, time } = await openProcess(effect)
    await jobs.start()
    const dueAt = async () => (await sql`select due_at from job_schedules`)[0]?.['due_at']
    const due = z.date().parse(await dueAt())
    await empty('flushed')
    time.now = new Date(due.getTime() + 60_000)
    await jobs.restoreSchedules()
    await jobs.restoreSchedules()
    expect(await sql`select name from outbox`).toEqual([{ name: NIGHTLY }])

    await sql`truncate outbox`
    await sql`update job_schedules set due_at = ${due}, done_at = ${due}`
    await empty('flushed')
    await jobs.restoreSchedules()
    expect(await sql`select name from outbox`).toEqual([])
    await relay.stop()
  })

  test('with a worker that died while it sent an SMS: the message is unknown, and not sent again', async () => {
    const { log } = recordingLog()
    const clock = { now: () => new Date() }
    let calls = 0
    const gateway: SmsGateway = {
      delivers: 'sent',
      send: async () => {
        calls += 1
        return { providerId: 'one' }
      },
    }
    const backend = await openJobsBackend({ kind: 'redis', url: redis?.url ?? '' }, log)
    const jobs = createJobs({ backend, log })
    onTestFinished(async () => {
      await jobs.stop()
      await backend.close()
    })
    const noticeRow = (source: string) =>
      notify({ type: 'TYPE_SMS_LIMIT', audience: { to: 'admins' }, source })
    const kernel = { db: database, clock, log, wake: () => undefined }
    jobs.register(createSms(kernel, gateway, { noticeRow, adminsByMail }).jobs)
    const relay = createRelay({ sql, jobs, clock, log })
    await sql.begin(async (tx) => {
      await requestSms(tx, { phone: '600000005', text: 'begun', key: 'a' })
      await requestSms(tx, { phone: '600000005', text: 'not begun', key: 'b' })
    })
    await relay.flush()
    await sql`update user_sms set state = 'sending' where dedupe_key = 'a'`
    await empty('flushed')
    expect(await relay.sweepAll()).toBe(2)
    await runDue(relay, jobs)
    expect(calls).toBe(1)
    expect(await sql`select text, state from user_sms order by id`).toEqual([
      { text: 'begun', state: 'unknown' },
      { text: 'not begun', state: 'sent' },
    ])
    expect(await sql`select from outbox`).toHaveLength(0)
  })

  test.each(['flushed', 'killed'] as const)(
    '%s: streams are told of the gap, and live messages go on',
    async (way) => {
      const { log } = recordingLog()
      const backend = await openJobsBackend({ kind: 'redis', url: redis?.url ?? '', look: 100 }, log)
      const bus = await createBus({ backend, log })
      onTestFinished(async () => {
        await bus.close()
        await backend.close()
      })
      const topic = defineTopic('test', z.object({ n: z.number() }))(1)
      const heard = Promise.withResolvers<void>()
      const gap = Promise.withResolvers<void>()
      bus.onGap(gap.resolve)
      bus.subscribe(topic, () => heard.resolve())
      await bus.publish(topic, { n: 1 })
      await heard.promise

      const again = Promise.withResolvers<void>()
      const numbers: number[] = []
      bus.subscribe(topic, ({ n }) => {
        numbers.push(n)
        again.resolve()
      })
      await empty(way)
      await gap.promise
      await bus.publish(topic, { n: 2 })
      await again.promise
      expect(numbers).toEqual([2])
    },
  )

  test('is left while it is away', async () => {
    const { log, lines } = recordingLog()
    const backend = await openJobsBackend({ kind: 'redis', url: redis?.url ?? '' }, log)
    const bus = await createBus({ backend, log })
    await redis?.kill()
    await bus.close()
    expect(lines.map(({ msg }) => msg)).toContain('real time: left without an answer')
    await backend.close()
  })

  test('one that keeps nothing on disk is warned of at the start', async () => {
    const url = redis?.url ?? ''
    const client = new Redis(url)
    const warnings = async (given: string) => {
      const { log, lines } = recordingLog()
      await (await openJobsBackend({ kind: 'redis', url: given }, log)).close()
      return lines.map(({ level, msg }) => [level, msg])
    }
    expect(await warnings(url)).toEqual([[40, expect.stringContaining('keeps nothing on disk')]])
    await client.config('SET', 'appendonly', 'yes')
    expect(await warnings(url)).toEqual([])

    // A managed Redis tells nobody how it is configured.
    await client.config('SET', 'appendonly', 'no')
    await client.acl('SETUSER', 'managed', 'on', '>secret', '~*', '&*', '+@all', '-config')
    expect(await warnings(url.replace('//', '//managed:secret@'))).toEqual([])
    client.disconnect()
  })
})
