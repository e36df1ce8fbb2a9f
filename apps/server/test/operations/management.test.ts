import { Worker } from 'node:worker_threads'
import { mortalRedis } from '@skrzat/testing/redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer } from '../accounts/setup.ts'
import { testPlaces, type Person } from '../places/setup.ts'
import { familiesOf } from './exposition.ts'

const TOKEN = 'a-token-of-the-scraper'
const server = await testPlaces({ metricsToken: TOKEN })
const { app, first, services, tokenFor } = server
const { metrics } = services

const ask = (person: Person | undefined, url: string, headers: Record<string, string> = {}) =>
  app.inject({
    url,
    headers: { ...(person && { authorization: `Bearer ${tokenFor(person)}` }), ...headers },
  })

beforeAll(async () => {
  // Answered with 200, 404, 401 and by no route.
  await ask('director', `/api/places/${first}`)
  await ask('admin', '/api/places/999999')
  await ask(undefined, '/api/account')
  await ask(undefined, '/api/nothing/of/the/kind')
})

describe('health', () => {
  test.each(['parent', 'director', undefined] as const)(
    'says only whether it is up to %s',
    async (person) => {
      const answer = await ask(person, '/management/health')
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'UP' }])
    },
  )

  test('has every component for the system’s admin, with Redis although it is not used', async () => {
    const { status, components, details } = (await ask('admin', '/management/health')).json()
    expect([status, Object.keys(components).toSorted(), details]).toEqual([
      'UP',
      ['db', 'diskSpace', 'jobs', 'ping', 'redis', 'storage'],
      components,
    ])
    expect(components.redis).toMatchObject({ status: 'UP', details: { used: false } })
  })
})

describe('probes', async () => {
  const redis = await mortalRedis()
  afterAll(() => redis?.stop())
  const withRedis = redis && (await testServer({ redisUrl: redis.url }))
  const statuses = () =>
    Promise.all(
      ['', '/liveness', '/readiness'].map(async (probe) => {
        const answer = await (withRedis ?? server).app.inject(`/management/health${probe}`)
        return [answer.statusCode, answer.json()]
      }),
    )
  const UP = [200, { status: 'UP' }]

  test.skipIf(!redis)('an outage of Redis, which no request needs, is in the report alone', async () => {
    expect(await statuses()).toEqual([UP, UP, UP])
    await redis?.kill()
    expect(await statuses()).toEqual([[503, { status: 'DOWN' }], UP, UP])
    await redis?.start()
    // What waits for it is not to be closed in the middle.
    await expect.poll(async () => (await statuses())[0], { timeout: 60_000 }).toEqual(UP)
  })
})

describe('jhimetrics', () => {
  const numbers = 'count max mean'
  const spread = '0.0 0.5 0.75 0.95 0.99 1.0 count max mean totalTime'

  test.each([
    [[], 'jvm http.server.requests services databases cache garbageCollector processMetrics'],
    [['jvm', 'heap'], 'committed max used'],
    [['http.server.requests'], 'all percode'],
    [['http.server.requests', 'percode', '404'], numbers],
    [['services', '/api/places/:id'], 'GET'],
    [['services', '/api/places/:id', 'GET'], numbers],
    [['databases'], 'active min max idle acquire creation usage'],
    [['databases', 'active'], 'value'],
    [['databases', 'usage'], spread],
    [['garbageCollector', 'jvm.gc.pause'], spread],
  ])('has exactly the keys of the contract at %j', async (path, keys) => {
    const answer: unknown = (await ask('admin', '/management/jhimetrics')).json()
    const at = path.reduce<unknown>((value, step) => Reflect.get(Object(value), step), answer)
    expect(Object.keys(Object(at)).toSorted()).toEqual(keys.split(' ').toSorted())
  })

  test('counts requests by status and route, and statements', async () => {
    const before = (await ask('admin', '/management/jhimetrics')).json()
    await ask('director', `/api/places/${first}`)
    await ask('director', `/api/places/${first}`)
    const after = (await ask('admin', '/management/jhimetrics')).json()
    const of = (all: typeof before) => all.services['/api/places/:id'].GET.count
    expect(of(after) - of(before)).toBe(2)
    expect(after['http.server.requests'].all.count - before['http.server.requests'].all.count).toBe(3)
    expect(after.databases.usage.count).toBeGreaterThan(before.databases.usage.count)
    expect(after.databases.max.value).toBe(4)
  })

  test('counts procedures, also those of one request together', async () => {
    const caller = '/trpc/accounts.me,accounts.menu?batch=1&input=%7B%7D'
    expect((await ask('director', caller)).statusCode).toBe(200)
    const { services: counted } = (await ask('admin', '/management/jhimetrics')).json()
    expect(counted['/trpc/accounts.me'].GET.count).toBe(1)
    expect(counted['/trpc/accounts.menu'].GET.count).toBe(1)
  })
})

describe('prometheus', () => {
  test('is read by a scraper with the token of the settings, which opens nothing else', async () => {
    const authorization = `Bearer ${TOKEN}`
    expect((await ask(undefined, '/management/prometheus', { authorization })).statusCode).toBe(200)
    for (const url of ['/management/jhimetrics', '/management/threaddump', '/api/account', '/api/users'])
      expect([url, (await ask(undefined, url, { authorization })).statusCode]).toEqual([url, 401])
    const { json } = await ask(undefined, '/management/health', { authorization })
    expect(json()).toEqual({ status: 'UP' })
  })

  test.each(['', 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN, `Basic ${TOKEN}`])(
    'is refused to "%s"',
    async (authorization) => {
      expect((await ask(undefined, '/management/prometheus', { authorization })).statusCode).toBe(401)
    },
  )

  test('is text that follows the format, with histograms whose buckets grow to their count', async () => {
    const answer = await ask('admin', '/management/prometheus')
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    const families = familiesOf(answer.body)
    expect([...families.keys()]).toEqual(
      expect.arrayContaining([
        'http_server_requests_seconds',
        'skrzat_procedure_seconds',
        'db_statement_seconds',
        'db_pool_acquire_seconds',
        'db_pool_open_seconds',
        'db_pool_connections',
        'nodejs_gc_duration_seconds',
        'nodejs_eventloop_delay_seconds',
        'nodejs_memory_bytes',
        'skrzat_open_connections',
        'skrzat_jobs',
        'process_cpu_seconds',
        'skrzat_info',
      ]),
    )
    const buckets = families
      .get('http_server_requests_seconds')
      ?.samples.filter(({ labels }) => labels['route'] === '/api/places/:id' && labels['status'] === '200')
    const counts = buckets?.filter(({ name }) => name.endsWith('_bucket')).map(({ value }) => value) ?? []
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts.at(-1)).toBe(buckets?.find(({ name }) => name.endsWith('_count'))?.value)
  })

  test('has the queues by state once they were counted', async () => {
    // As where the clock has just begun to count.
    await Promise.race([metrics.countQueues(), metrics.countQueues()])
    const families = familiesOf((await ask('admin', '/management/prometheus')).body)
    const queues = new Set(families.get('skrzat_jobs')?.samples.map(({ labels }) => labels['queue']))
    expect(queues).toContain('sms.send')
  })

  test('has the same names of routes however many addresses are tried', async () => {
    for (let tried = 0; tried < 20; tried++) {
      await ask('director', `/api/places/${1_000_000 + tried}`)
      await ask(undefined, `/api/invented/${tried}`)
      await ask('director', `/trpc/invented.procedure${tried}`)
    }
    const { body } = await ask('admin', '/management/prometheus')
    expect(body).not.toContain('invented')
    expect(body).toContain('route="(none)"')
  })
})

describe('threaddump', () => {
  test('has the main thread with its stack, and what is waited for', async () => {
    const { threads } = (await ask('admin', '/management/threaddump')).json()
    const [main, ...others] = threads
    expect(main).toMatchObject({ threadName: 'main', threadId: 0, threadState: 'RUNNABLE' })
    expect(main.stackTrace[0]).toMatchObject({
      className: 'apps/server/src/domains/operations/threads/dump.ts',
      methodName: 'threadsOf',
      fileName: 'dump.ts',
      nativeMethod: false,
    })
    expect(new Set(others.map(({ threadState }: { threadState: string }) => threadState))).toContain(
      'WAITING',
    )
    expect(new Set(threads.map(({ threadId }: { threadId: number }) => threadId)).size).toBe(threads.length)
  })

  test('says where a worker is that runs, and that another waits', async () => {
    const told = 'require("node:worker_threads").parentPort.postMessage(0)'
    const code = `${told}; function spin() { for (let n = 0; ; n += 1) Math.sqrt(n) }; spin()`
    const busy = new Worker(code, { eval: true, name: 'busy' })
    const waits = `${told}; require("node:worker_threads").parentPort.on("message", () => {})`
    const idle = new Worker(waits, { eval: true, name: 'idle' })
    try {
      await Promise.all([busy, idle].map((worker) => new Promise((begun) => worker.once('message', begun))))
      const { threads } = (await ask('admin', '/management/threaddump')).json()
      const of = (id: number) => threads.find(({ threadId }: { threadId: number }) => threadId === id)
      expect(of(busy.threadId)).toMatchObject({ threadState: 'RUNNABLE' })
      expect(of(busy.threadId).stackTrace[0]).toMatchObject({ className: '[worker eval]' })
      expect(of(idle.threadId)).toMatchObject({ threadState: 'WAITING', stackTrace: [] })
    } finally {
      await Promise.all([busy.terminate(), idle.terminate()])
    }
  })
})

describe('secrets', () => {
  test('are in no answer, nor values of statements', async () => {
    const { sql } = services.kernel.db
    await sql`select count(*) from accounts where login = ${'600000002'}`
    await sql.unsafe("select count(*) from accounts where login = '600000002' and id <> 600000002")
    await ask(undefined, `/api/account?access_token=${tokenFor('director')}`)
    const urls = ['prometheus', 'jhimetrics', 'threaddump', 'health'].map((name) => `/management/${name}`)
    const admin = await server.callerOf('admin')
    const said = [
      ...(await Promise.all(urls.map(async (url) => (await ask('admin', url)).body))),
      JSON.stringify(await admin.metrics.now()),
      JSON.stringify(await admin.metrics.statements()),
      JSON.stringify(await admin.threads.now()),
      JSON.stringify(await admin.health.state()),
    ]
      .join('\n')
      // Measured fractions end in any digits, which are nobody's phone.
      .replaceAll(/\d+\.\d+/g, '')
    const password = new URL(server.databaseUrl).password
    for (const secret of [TOKEN, tokenFor('director'), '600000002', password, 'a secret of the tests'])
      expect(said.includes(secret), secret).toBe(false)
  })
})

describe('for the pages', () => {
  test('the history has what happened between two samples', async () => {
    metrics.sample()
    await ask('director', `/api/places/${first}`)
    await ask('director', `/api/places/${first}`)
    metrics.sample()
    const admin = await server.callerOf('admin')
    const { history, routes } = await admin.metrics.now()
    expect(history.at(-1)).toMatchObject({ requests: { count: 2, failed: 0 }, pool: { max: 4 } })
    const route = routes.find(({ name }) => name === 'GET /api/places/:id')
    expect(route?.lately).toBeGreaterThanOrEqual(2)
    const one = await admin.metrics.route({ name: 'GET /api/places/:id' })
    expect(one.at(-1)?.perSecond).toBeGreaterThan(0)
    for (const name of ['GET /nothing', '__proto__', 'constructor'])
      expect(await admin.metrics.route({ name })).toHaveLength(one.length)
  })

  test('statements are measured here where the database does not count them', async () => {
    const admin = await server.callerOf('admin')
    await admin.places.list()
    const { source, statements } = await admin.metrics.statements()
    expect(source).toBe('server')
    expect(statements.some(({ text }) => text.includes('places'))).toBe(true)
    expect(statements.map(({ total }) => total)).toEqual(
      statements.map(({ total }) => total).toSorted((a, b) => b - a),
    )
  })

  test('health names what the server works without', async () => {
    const { status, components } = await (await server.callerOf('admin')).health.state()
    expect([status, components.filter(({ advisory }) => advisory)]).toEqual(['UP', []])
  })
})
