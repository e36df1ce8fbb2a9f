import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { recordingLog } from '../kernel/jobs-setup.ts'
import { testPlaces } from '../places/setup.ts'
import { followCounts, listen } from '../wire/raw.ts'

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(attribute),
})
/** OTLP's own shape of what is posted to `/v1/traces` and `/v1/metrics`. */
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})
const metrics = z.object({
  resourceMetrics: z.array(
    z.object({
      scopeMetrics: z.array(z.object({ metrics: z.array(z.looseObject({ name: z.string() })) })),
    }),
  ),
})

const received: { url: string; key: string | undefined; text: string }[] = []
const collector = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
    const key = request.headers['x-key']
    received.push({ url: request.url ?? '', key: typeof key === 'string' ? key : undefined, text })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
afterAll(() => collector.close())
const address = collector.address()
const port = typeof address === 'object' ? address?.port : undefined

const recording = recordingLog()
const { app, call, first, services, tokenFor } = await testPlaces({
  log: recording.log,
  telemetry: {
    endpoint: `http://127.0.0.1:${port}/`,
    headers: { 'x-key': 'of-the-collector' },
    service: 'nursery',
    share: 1,
  },
})
const ID = '0af7651916cd43dd8448eb211c80319c'

/** Follows a stream of events that the server ends, as its session does, and waits until it has. */
async function followStream() {
  const stream = await followCounts(await listen(app), tokenFor('teacher'))
  const text = stream.text()
  await call('teacher', 'POST', '/api/logout', {})
  await text
  // Written once every hook of a response has run: of the stream, and of signing out.
  const completed = () => recording.lines.filter(({ msg }) => msg === 'request completed').length
  await expect.poll(completed, { timeout: 60_000 }).toBe(2)
}

test('requests with their statements, and what is measured, reach a collector, without any value', async () => {
  const authorization = `Bearer ${tokenFor('director')}`
  await followStream()
  await app.inject({ url: `/api/places/${first}/users?search=Kowalskowska`, headers: { authorization } })
  const traceparent = `00-${ID}-b7ad6b7169203331-01`
  await app.inject({ url: `/api/places/${first}`, headers: { authorization, traceparent } })
  const missing = await app.inject({ url: '/api/places/999999', headers: { authorization } })
  const unsampled = `00-1${ID.slice(1)}-b7ad6b7169203331-00`
  await app.inject({ url: `/api/places/${first}`, headers: { authorization, traceparent: unsampled } })
  await services.telemetry?.close()

  expect(new Set(received.map(({ url }) => url))).toEqual(new Set(['/v1/traces', '/v1/metrics']))
  expect(new Set(received.map(({ key }) => key))).toEqual(new Set(['of-the-collector']))
  const posted = received
    .filter(({ url }) => url === '/v1/traces')
    .flatMap(({ text }) => traces.parse(JSON.parse(text)).resourceSpans)
  expect(JSON.stringify(posted[0]?.resource)).toContain('nursery')
  const spans = posted.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  const requests = spans.filter(({ kind }) => kind === 2)
  expect(requests.map(({ name }) => name).toSorted()).toEqual([
    'GET /api/places/:id',
    'GET /api/places/:id',
    'GET /api/places/:id/users',
    'GET /trpc/:path',
    'POST /api/logout',
  ])
  const continued = requests.find(({ traceId }) => traceId === ID)
  expect(continued).toMatchObject({ parentSpanId: 'b7ad6b7169203331' })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === continued?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.every(({ traceId }) => traceId === ID)).toBe(true)
  expect(JSON.stringify(statements)).toContain('db.query.text')
  // The id of an error is that of its span.
  expect(requests.map(({ traceId }) => traceId)).toContain(missing.json().traceId)

  const measured = received
    .filter(({ url }) => url === '/v1/metrics')
    .flatMap(({ text }) => metrics.parse(JSON.parse(text)).resourceMetrics)
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
  expect(measured.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'http.server.request.duration',
      'db.client.connection.count',
      'process.memory.usage',
    ]),
  )
  // A stream's time is how long somebody listened.
  const durations = JSON.stringify(measured.filter(({ name }) => name === 'http.server.request.duration'))
  expect(durations).toContain('/api/places/:id')
  expect(durations).not.toContain('/trpc/')
  expect(services.metrics.http.all().map(({ values: [, route] }) => route)).not.toContain('/trpc/:path')
  const all = received.map(({ text }) => text).join('\n')
  for (const value of ['Kowalskowska', tokenFor('director'), 'of-the-collector'])
    expect(all.includes(value), value).toBe(false)
  // The phone, and not the same digits in a time.
  expect(all).not.toMatch(/(?<![\d.])600000002(?!\d)/)
})
