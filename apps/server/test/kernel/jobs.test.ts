import { once } from 'node:events'
import { createServer } from 'node:net'
import { testDatabase } from '@skrzat/testing/database'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { type JobsBackend, openJobsBackend } from '../../src/kernel/jobs/backend.ts'
import {
  defineJob,
  FinalJobError,
  type JobContext,
  WORK,
  type WorkClass,
} from '../../src/kernel/jobs/jobs.ts'
import { createJobs, JobNameError } from '../../src/kernel/jobs/registry.ts'
import { bothBackends, ownQueues, recordingLog } from './jobs-setup.ts'

type Options = {
  store?: JobsBackend
  work?: WorkClass
  name?: string
  lockDuration?: number
  stopWithin?: number
  abortWithin?: number
}

const database = await testDatabase()
const backends = await bothBackends(database)

test('a queue that is first used while its PostgreSQL is away works once that is back', async () => {
  const away = await testDatabase()
  const { log, said } = recordingLog()
  const backend = await openJobsBackend({ kind: 'postgres', url: away.url }, log)
  const jobs = createJobs({ backend, log })
  onTestFinished(async () => {
    await jobs.stop()
    await backend.close()
  })
  const name = 'test.first-use'
  jobs.register([defineJob({ name, work: 'atOnce', schema: z.object({}), run: async () => undefined })])
  const add = () => jobs.addBulk([{ id: 'one', name, data: {} }])
  const place = new URL(away.url).pathname.slice(1)
  const allow = (allowed: boolean) =>
    database.sql.unsafe(`alter database ${place} allow_connections ${allowed}`)

  await allow(false)
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${place} and backend_type = 'client backend'`
  await said('an idle connection was lost')
  await expect(add()).rejects.toThrow('not currently accepting connections')
  await said('a queue could not be opened')
  await allow(true)
  await add()
  expect(await jobs.drain()).toEqual({ completed: 1, failed: [] })
})

describe.each(backends)('jobs kept in $kind', ({ backend }) => {
  /** A process with queues of its own, or with another's. */
  function given(
    run: (data: { n: number }, context: JobContext) => Promise<void> = async () => {},
    {
      store = ownQueues(backend),
      work = 'nightly',
      name = 'test.numbered',
      lockDuration = 30_000,
      // None is to be cut off by a slow machine; those that are meant to be say so.
      stopWithin = 100_000,
      abortWithin = 100_000,
    }: Options = {},
  ) {
    const { log, lines } = recordingLog()
    const ran: { n: number; attempt: number; last: boolean; untouched: boolean }[] = []
    const jobs = createJobs({ backend: store, log, lockDuration, stopWithin, abortWithin })
    onTestFinished(() => jobs.stop())
    jobs.register([
      defineJob({
        name,
        work,
        schema: z.object({ n: z.number() }),
        async run(data, context) {
          const { attempt, last, untouched } = context
          ran.push({ n: data.n, attempt, last, untouched })
          await run(data, context)
        },
      }),
    ])
    const job = (n: number) => ({ id: `${name}-${n}-1`, name, data: { n } })
    return { jobs, store, name, job, ran, lines }
  }

  test('a job runs once, however often its id is added: while it waits, and after it is done', async () => {
    const { jobs, job, ran } = given()
    await jobs.addBulk([job(1), job(1), job(2)])
    await jobs.addBulk([job(1)])
    expect(await jobs.drain()).toEqual({ completed: 2, failed: [] })
    await jobs.addBulk([job(1), job(2)])
    expect(await jobs.drain()).toEqual({ completed: 0, failed: [] })
    expect(ran.map(({ n }) => n)).toEqual([1, 2])
  })

  test('a job that throws is tried again, and fails for good after its last attempt', async () => {
    const { jobs, job, name, ran, lines } = given(async () => {
      throw new Error('the provider is away')
    })
    await jobs.addBulk([job(1)])
    await jobs.drain()
    expect(ran).toHaveLength(1)
    await jobs.drain({ retries: true })
    expect(ran).toEqual([
      { n: 1, attempt: 1, last: false, untouched: true },
      { n: 1, attempt: 2, last: false, untouched: false },
      { n: 1, attempt: 3, last: true, untouched: false },
    ])
    expect((await jobs.counts())[name]).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 1 })
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'jobs: an attempt failed'],
      [40, 'jobs: an attempt failed'],
      [50, 'jobs: a job failed'],
    ])
  })

  test('a job that gives up is not tried again', async () => {
    const { jobs, job, ran } = given(async () => {
      throw new FinalJobError('no such number')
    })
    await jobs.addBulk([job(1)])
    expect(await jobs.drain({ retries: true })).toMatchObject({ failed: [{ reason: 'no such number' }] })
    expect(ran).toHaveLength(1)
  })

  test('data of the wrong shape fails the job at once, aloud, and does not reach the handler', async () => {
    const { jobs, name, ran, lines } = given()
    await jobs.addBulk([{ id: 'bad', name, data: { n: 'one' } }])
    const { failed } = await jobs.drain({ retries: true })
    expect(failed).toMatchObject([{ name, id: 'bad', reason: expect.stringContaining('invalid data') }])
    expect(ran).toEqual([])
    expect(lines).toMatchObject([{ level: 50, job: name, id: 'bad' }])
  })

  test('what one process adds, a worker of another runs', async () => {
    const done = Promise.withResolvers<number>()
    const working = given(async ({ n }) => done.resolve(n))
    await working.jobs.start()
    const adding = given(undefined, { store: working.store })
    await adding.jobs.addBulk([adding.job(7)])
    expect(await done.promise).toBe(7)
  })

  test('one process works on as many jobs of a class at once as the table says', async () => {
    const both = Promise.withResolvers<void>()
    let running = 0
    const { jobs, job } = given(
      async () => {
        running += 1
        if (running === 2) both.resolve()
        await both.promise
      },
      { work: 'mails' },
    )
    await jobs.start()
    await jobs.addBulk([job(1), job(2)])
    await both.promise
    await jobs.stop()
    expect(running).toBe(2)
  })

  test('jobs that take up all places of a class delay no other class', async () => {
    const [taken, finish, quick] = [1, 2, 3].map(() => Promise.withResolvers<void>())
    let running = 0
    const { jobs, job } = given(
      async () => {
        running += 1
        if (running === WORK.mails.concurrency) taken?.resolve()
        await finish?.promise
      },
      { work: 'mails' },
    )
    const name = 'test.quick'
    const run = async () => quick?.resolve()
    jobs.register([defineJob({ name, work: 'atOnce', schema: z.object({}), run })])
    await jobs.start()
    await jobs.addBulk([1, 2, 3, 4].map(job))
    await taken?.promise
    await jobs.addBulk([{ id: `${name}-1-1`, name, data: {} }])
    await quick?.promise
    expect((await jobs.counts())['test.numbered']).toMatchObject({ waiting: 2, active: 2 })
    finish?.resolve()
  })

  test('a job of an unknown name is left to processes that know it, and given up after a day', async () => {
    const newer = given(undefined, { name: 'test.newer' })
    const older = given(undefined, { store: newer.store })
    await newer.jobs.addBulk([newer.job(1), newer.job(2)])
    await older.jobs.drain()
    expect((await newer.jobs.counts())['test.newer']).toMatchObject({ waiting: 0, delayed: 2 })
    expect(await newer.jobs.drain({ retries: true })).toEqual({ completed: 2, failed: [] })
    expect(newer.ran.map(({ attempt }) => attempt)).toEqual([1, 1])

    await newer.jobs.addBulk([newer.job(3)])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await older.jobs.drain()).toMatchObject({
      failed: [{ name: 'test.newer', reason: 'no process knows jobs of this name' }],
    })
  })

  /** Runs a job that ends when the test lets it. */
  async function working(options: Options = {}) {
    const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const run = async () => {
      started.resolve()
      await finish.promise
    }
    const all = given(run, options)
    await all.jobs.addBulk([all.job(1)])
    await all.jobs.start()
    await started.promise
    return { ...all, finish: finish.resolve }
  }

  test('stopping lets the running job finish', async () => {
    const { jobs, store, finish } = await working()
    const stopped = jobs.stop()
    finish()
    await stopped
    expect(await store.queue('nightly').getJobCounts()).toMatchObject({ completed: 1, active: 0 })
  })

  test('a job that takes too long to stop is aborted and put back unharmed, for the next process', async () => {
    const started = Promise.withResolvers<void>()
    const first = given(
      async (_, { signal }) => {
        started.resolve()
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        })
      },
      { stopWithin: 1 },
    )
    await first.jobs.addBulk([first.job(1)])
    await first.jobs.start()
    await started.promise
    await first.jobs.stop()

    const second = given(undefined, { store: first.store })
    expect(await second.jobs.drain()).toEqual({ completed: 1, failed: [] })
    expect(second.ran).toEqual([{ n: 1, attempt: 1, last: false, untouched: false }])
  })

  test('a job that will not stop does not keep the process', async () => {
    const { jobs, lines, finish } = await working({ stopWithin: 1, abortWithin: 1 })
    await jobs.stop()
    expect(lines.at(-1)?.msg).toContain('another process will take them up')
    finish()
  })

  test('the job of a process that died is run by another, which is told that somebody began', async () => {
    const done = Promise.withResolvers<void>()
    const dead = given()
    await dead.jobs.addBulk([dead.job(1)])
    const worker = dead.store.worker('nightly', async () => {}, { concurrency: 1, lockDuration: 50 })
    const taken = await worker.getNextJob('a process that dies', { block: false })
    expect(taken.id).toBe('test.numbered-1-1')
    await worker.close(true)

    const alive = given(async () => done.resolve(), { store: dead.store, lockDuration: 50 })
    await alive.jobs.start()
    await done.promise
    await alive.jobs.stop()
    // A lock as short as that may be lost in the middle, and then it runs once more.
    expect(alive.ran[0]).toEqual({ n: 1, attempt: 1, last: false, untouched: false })
  })

  test('a schedule is kept in Warsaw time, once for all processes, and goes when it is no longer asked for', async () => {
    const first = given()
    first.jobs.schedule(first.name, '30 8 * * *', { n: 1 })
    await first.jobs.start()
    const second = given(undefined, { store: first.store })
    second.jobs.schedule(first.name, '30 8 * * *', { n: 1 })
    await second.jobs.start()

    const queue = first.store.queue('nightly')
    const schedulers = await queue.getJobSchedulers()
    expect(schedulers).toMatchObject([{ pattern: '30 8 * * *', tz: 'Europe/Warsaw' }])
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', timeStyle: 'short' })
    expect(time.format(schedulers[0]?.next)).toBe('08:30')
    expect(await queue.getDelayed()).toHaveLength(1)

    const third = given(undefined, { store: first.store })
    await third.jobs.start()
    expect(await queue.getJobSchedulers()).toEqual([])
    expect(await queue.getDelayed()).toEqual([])
    await queue.close()
  })

  test('processes that start at once keep one schedule', async () => {
    const store = ownQueues(backend)
    const processes = Array.from({ length: 8 }, () => given(undefined, { store }))
    for (const { jobs, name } of processes) jobs.schedule(name, '30 8 * * *', { n: 1 })
    await Promise.all(processes.map(({ jobs }) => jobs.start()))
    const queue = store.queue('nightly')
    expect(await queue.getJobSchedulers()).toHaveLength(1)
    expect(await queue.getDelayed()).toHaveLength(1)
    await queue.close()
  })

  test('a start leaves an unchanged schedule alone, and replaces a changed one', async () => {
    const { name, store } = given()
    const queue = store.queue('nightly')
    const planned = async (cron: string, n: number) => {
      const { jobs } = given(undefined, { store })
      jobs.schedule(name, cron, { n })
      await jobs.start()
      await jobs.stop()
      expect(await queue.getJobSchedulers()).toMatchObject([{ pattern: cron }])
      const [run] = await queue.getDelayed()
      expect(run).toMatchObject({ data: { n } })
      return [run?.id, run?.timestamp]
    }
    const before = await planned('0 8 * * *', 1)
    expect(await planned('0 8 * * *', 1)).toEqual(before)
    await planned('0 9 * * *', 1)
    await planned('0 9 * * *', 2)
    await queue.close()
  })

  test('a scheduled job can be run now', async () => {
    const { jobs, name, ran } = given()
    await expect(jobs.runScheduled(name)).rejects.toThrow(JobNameError)
    jobs.schedule(name, '0 8 * * *', { n: 5 })
    await jobs.runScheduled(name)
    expect(ran).toMatchObject([{ n: 5 }])
  })

  test('names are unique and known', async () => {
    const { jobs, name } = given()
    const twin = defineJob({ name, work: 'atOnce', schema: z.unknown(), run: async () => {} })
    expect(() => jobs.register([twin])).toThrow(JobNameError)
    expect(() => jobs.schedule('test.nobody', '0 8 * * *')).toThrow(JobNameError)
    await expect(jobs.addBulk([{ id: 'x', name: 'test.nobody', data: {} }])).rejects.toThrow(JobNameError)
    await jobs.start()
    await expect(jobs.drain()).rejects.toThrow(/started/)
  })
})

test.each(backends)('a $kind that is not there is said to be, at once', async ({ kind, url }) => {
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const address = gone.address()
  const nowhere = new URL(url)
  nowhere.port = typeof address === 'object' && address ? String(address.port) : ''
  gone.close()
  await once(gone, 'close')
  const opening = openJobsBackend({ kind, url: nowhere.href }, recordingLog().log)
  await expect(opening).rejects.toThrow(
    kind === 'redis' ? /^The Redis in REDIS_URL can't be used: .*ECONNREFUSED/ : 'ECONNREFUSED',
  )
})

test('a role that may make no schemas may still keep jobs, once the schema is there', async () => {
  const [{ database: name } = { database: '' }] = await database.sql<{ database: string }[]>`
    select current_database() as database`
  const { log } = recordingLog()
  await (await openJobsBackend({ kind: 'postgres', url: database.url }, log)).close()
  await database.sql.unsafe(`revoke create on database ${name} from current_user`)
  onTestFinished(async () => {
    await database.sql.unsafe(`grant create on database ${name} to current_user`)
  })
  const again = await openJobsBackend({ kind: 'postgres', url: database.url }, log)
  expect(again.kind).toBe('postgres')
  await again.close()
})
