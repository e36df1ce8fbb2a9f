import { expect, test } from 'vitest'
import { createLogger } from '../../src/kernel/log/logging.ts'
import { PROCEDURE_ACCESS, ROUTE_ACCESS } from '../access-table.ts'
import { traceParentOf } from '../../src/kernel/database/trace.ts'
import { testPlaces } from '../places/setup.ts'

const lines: string[] = []
const sink = { write: (line: string) => void lines.push(line) }
const { app, services, tokenFor } = await testPlaces({ log: createLogger('trace', sink) })
const ID = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${ID}-b7ad6b7169203331-01`

test.each([
  ['REST', '/api/places/999999', (body: { traceId: string }) => body.traceId],
  [
    'tRPC',
    '/trpc/places.get?input=%7B%22placeId%22%3A999999%7D',
    (body: { error: { data: { traceId: string } } }) => body.error.data.traceId,
  ],
  [
    'tRPC before any procedure',
    '/trpc/places%252Eget',
    (body: { error: { data: { traceId: string } } }) => body.error.data.traceId,
  ],
] as const)('an error over %s has the trace id of its request’s log lines', async (_wire, url, traceOf) => {
  lines.length = 0
  const headers = { authorization: `Bearer ${tokenFor('admin')}` }
  const answer = await app.inject({ url, headers })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  const traceId = traceOf(answer.json())
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
  const own = lines.filter((line) => line.includes(String(answer.headers['x-request-id'])))
  expect(own.length).toBeGreaterThanOrEqual(2)
  for (const line of own) expect(JSON.parse(line)).toMatchObject({ traceId })
  expect(traceOf((await app.inject({ url, headers })).json())).not.toBe(traceId)

  const continued = await app.inject({ url, headers: { ...headers, traceparent } })
  expect(traceOf(continued.json())).toBe(ID)
})

test('a line that a domain logs within a request has its trace id once, and one outside has none', async () => {
  lines.length = 0
  app.log.info('outside')
  services.kernel.log.info('outside as well')
  expect(lines.map((line) => JSON.parse(line)).every((line) => !('traceId' in line))).toBe(true)

  lines.length = 0
  const log = services.kernel.log.child({ domain: 'test' })
  const { Deadline } = await import('../../src/kernel/database/deadline.ts')
  new Deadline({ id: ID }).run(() => log.info('within'))
  expect(lines.at(-1)?.match(/traceId/g)).toHaveLength(1)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ traceId: ID, domain: 'test' })
})

test.each([
  'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  '00-00000000000000000000000000000000-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
  '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more',
  '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331',
  '"},{"',
  '',
])('a header that is no W3C trace context is not followed: %s', async (header) => {
  expect(traceParentOf(header)).toBeUndefined()
  const answer = await app.inject({ url: '/api/account', headers: { traceparent: header } })
  expect(answer.json().traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(answer.json().traceId).not.toBe(ID)
})

test('a later version of the header may say more', () => {
  expect(traceParentOf(`01-${ID}-b7ad6b7169203331-00-more`)).toEqual({
    traceId: ID,
    spanId: 'b7ad6b7169203331',
    flags: 0,
  })
})

test('no line of the log holds what is in a parameter, of any route and procedure', async () => {
  lines.length = 0
  const marker = 'Znacznik600000005'
  const names = [
    'search',
    'query',
    'phone',
    'pin',
    'name',
    'page',
    'size',
    'sort',
    'date',
    'fromDate',
    'maxId',
    'input',
  ]
  const query = `?${[...names.map((name) => `${name}=${marker}`), marker, `${marker}=1`].join('&')}`
  const asked = [
    ...Object.keys(ROUTE_ACCESS).map((route) => route.replaceAll(/:\w+|\*/g, marker)),
    ...Object.keys(PROCEDURE_ACCESS).map((path) => `GET /trpc/${path}`),
  ]
  for (const route of asked) {
    const [method, url = ''] = route.split(' ')
    if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'DELETE') continue
    await app.inject({ method, url: url + query })
    // Who is served gets past the door.
    const headers = { authorization: `Bearer ${tokenFor('admin')}` }
    if (method === 'GET' && url.startsWith('/api/')) await app.inject({ method, url: url + query, headers })
    // No route leads there.
    await app.inject({ method: 'PATCH', url })
    await app.inject({ method, url: `${url}/${marker}/x` })
  }
  expect(lines.length).toBeGreaterThan(asked.length)
  expect(lines.filter((line) => line.includes(marker))).toEqual([])
})
