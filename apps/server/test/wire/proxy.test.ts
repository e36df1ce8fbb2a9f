/** Who is asking, and by what, as a proxy says: only one that is trusted, and only addresses. */
import { describe, expect, test } from 'vitest'
import { createLogger } from '../../src/kernel/log/logging.ts'
import { testPlaces } from '../places/setup.ts'

const lines: string[] = []
const log = createLogger('info', { write: (line: string) => void lines.push(line) })
const URL_OF = 'https://skrzat.example'
const PROXY = '10.1.2.3'
const trusting = await testPlaces({ publicUrl: URL_OF, trustProxy: ['10.0.0.0/8'], log })
const plain = await testPlaces({ publicUrl: URL_OF })

type Server = typeof trusting
const ask = (
  { app }: Server,
  remoteAddress: string,
  headers: Record<string, string>,
  url = '/management/info',
) => app.inject({ url, remoteAddress, headers })
const signIn = async (server: Server, remoteAddress: string, forwarded: string) => {
  await server.sql`truncate throttles, audit_log`
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/authenticate',
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' },
    payload: { phone: '600000055', password: 'x' },
  })
  const rows = await server.sql<{ address: string }[]>`select remote_address as address from audit_log`
  return [statusCode, ...rows.map(({ address }) => address)]
}

describe('a forwarded address', () => {
  test('counts where a trusted proxy says it, and from nobody else', async () => {
    expect(await signIn(trusting, PROXY, '203.0.113.9')).toEqual([401, '203.0.113.9'])
    expect(await signIn(trusting, PROXY, '198.51.100.1, 203.0.113.9')).toEqual([401, '203.0.113.9'])
    expect(await signIn(plain, PROXY, '203.0.113.9')).toEqual([401, PROXY])
    expect(await signIn(plain, '127.0.0.1', '203.0.113.9')).toEqual([401, '127.0.0.1'])
  })

  test.each([
    'garbage',
    "'; drop table",
    'unknown',
    '203.0.113.9:80',
    '999.1.1.1',
    '<script>',
    '203.0.113.9, x',
  ])('that is none is refused, and is nowhere kept: %s', async (forwarded) => {
    lines.length = 0
    expect(await signIn(trusting, PROXY, forwarded)).toEqual([400])
    expect(await trusting.sql`select from throttles`).toHaveLength(0)
    expect(lines.join('')).toContain(`"address":"${PROXY}"`)
    expect(lines.join('')).not.toContain(`"address":"${forwarded.split(', ').at(-1)}"`)
  })
})

describe('a product that is reached by https', () => {
  const http = { 'x-forwarded-proto': 'http' }
  const https = { 'x-forwarded-proto': 'https' }

  test('says HSTS over https, and leads there from http', async () => {
    const safe = await ask(trusting, PROXY, https)
    expect([safe.statusCode, safe.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ])
    const led = await ask(trusting, PROXY, { ...http, host: 'evil.example' }, '/place/1?tab=a')
    expect([led.statusCode, led.headers.location]).toEqual([308, `${URL_OF}/place/1?tab=a`])
    expect(led.headers['strict-transport-security']).toBeUndefined()
  })

  test('takes nothing that was sent in the clear, and still answers probes', async () => {
    const { app } = trusting
    const payload = { phone: '600000055', password: 'x' }
    const sent = await app.inject({
      method: 'POST',
      url: '/api/authenticate',
      remoteAddress: PROXY,
      headers: http,
      payload,
    })
    expect(sent.statusCode).toBe(400)
    for (const probe of ['', '/liveness', '/readiness']) {
      const answer = await ask(trusting, '127.0.0.1', {}, `/management/health${probe}`)
      expect([probe, answer.statusCode]).toEqual([probe, 200])
    }
  })

  test('is never led in a circle by a proxy that nobody named', async () => {
    const answer = await ask(plain, PROXY, https)
    expect([answer.statusCode, answer.headers['strict-transport-security']]).toEqual([200, undefined])
  })
})

test('every answer says what a browser may do with it, and no answer of a wire is kept', async () => {
  for (const url of ['/', '/trpc/accounts.config', '/api/account', '/management/info', '/trpc/nothing']) {
    const { headers } = await ask(plain, '127.0.0.1', {}, url)
    expect([url, headers['permissions-policy']]).toEqual([url, expect.stringContaining('camera=()')])
    expect([url, headers['cache-control']]).toEqual([url, url === '/' ? undefined : 'no-store'])
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    const policy = String(headers['content-security-policy']).split(/ *; */)
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policy.find((rule) => rule.startsWith('script-src '))).toMatch(
      /^script-src 'self'( 'sha256-\S+')*$/,
    )
  }
})

test('a refused right is in the audit log: who, what, in which place; once a minute', async () => {
  const { app, sql, first, second, clock, tokenFor } = plain
  await sql`truncate audit_log`
  const headers = { authorization: `Bearer ${tokenFor('teacher')}` }
  // No call waits for its entry, so that two may be written in either order.
  const rows = async () => sql`select principal, data, place_id as place from audit_log
    where type = 'AUTHORIZATION_FAILURE' order by data ->> 'route' collate "C"`
  const refused = { principal: '600000004' }
  for (let time = 0; time < 3; time += 1) {
    expect((await app.inject({ url: `/api/places/${second}`, headers })).statusCode).toBe(403)
    const input = encodeURIComponent(JSON.stringify({ placeId: first }))
    expect((await app.inject({ url: `/trpc/payments.types?input=${input}`, headers })).statusCode).toBe(403)
  }
  await expect.poll(rows).toEqual([
    { ...refused, data: { route: 'GET /api/places/:id' }, place: second },
    { ...refused, data: { route: 'payments.types' }, place: first },
  ])
  clock.pass(60)
  await app.inject({ url: `/api/places/${second}`, headers })
  await expect.poll(async () => (await rows()).length).toBe(3)
  // Strangers are refused with an empty answer.
  await app.inject({ url: `/api/places/${second}` })
  expect(await rows()).toHaveLength(3)
})
