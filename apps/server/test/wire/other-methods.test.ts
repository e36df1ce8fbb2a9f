import { once } from 'node:events'
import { IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROUTE_ACCESS } from '../access-table.ts'
import { testServer } from '../accounts/setup.ts'
import { listen } from './raw.ts'

const WEB = 'https://other.example'
const ADMIN = '600000012'
const server = await testServer({
  corsOrigins: [WEB],
  provider: { issuer: 'http://127.0.0.1:9', clientId: 'skrzat', clientSecret: 'a secret of the client' },
})
await server.addAccounts(ADMIN)
await server.sql`update accounts set authorities = '{ROLE_ADMIN,ROLE_USER}' where login = ${ADMIN}`
const headers = { authorization: `Bearer ${await server.tokenOf(ADMIN)}` }

const port = await listen(server.app)

const filled = (url: string) => url.replaceAll(/:\w+/g, '1')
const allowed = (header: unknown) => String(header).split(', ').toSorted()
const problemOf = (body: string) => Object.entries(JSON.parse(body)).filter(([key]) => key !== 'type')

test('a wrong method answers 405 and the methods that the path has', async () => {
  const routes = Object.keys(ROUTE_ACCESS).map((key) => key.split(' '))
  for (const [method = '', url = ''] of routes) {
    const answer = await server.app.inject({ method: 'PATCH', url: filled(url) })
    expect([url, answer.statusCode]).toEqual([url, 405])
    expect(allowed(answer.headers.allow)).toContain(method)
  }
})

test('says no more than the methods, in an error as any other', async () => {
  const {
    headers: sent,
    body,
    statusCode,
  } = await server.app.inject({ method: 'PUT', url: '/api/places?a=1' })
  expect([statusCode, sent['content-type'], sent.allow]).toEqual([
    405,
    'application/problem+json; charset=utf-8',
    'GET, HEAD, POST',
  ])
  expect(problemOf(body)).toEqual([
    ['title', 'Method Not Allowed'],
    ['status', 405],
    ['path', '/api/places'],
    ['message', 'error.http.405'],
    ['traceId', expect.stringMatching(/^[0-9a-f]{32}$/)],
  ])
})

test('answers everybody alike, whether or not the thing exists', async () => {
  const asked = await Promise.all(
    [{}, headers].flatMap((sent) =>
      ['/api/roles/1', '/api/roles/99999999'].map((url) =>
        server.app.inject({ method: 'GET', url, headers: sent }),
      ),
    ),
  )
  expect(asked.map(({ statusCode, headers: { allow } }) => [statusCode, allow])).toEqual(
    asked.map(() => [405, 'PUT, DELETE']),
  )
})

test('is answered before the body is read', async () => {
  for (const [type, payload] of [
    ['application/json', '{'],
    ['multipart/form-data; boundary=x', '--x'],
    ['application/xml', '<a/>'],
    ['application/json', `"${'x'.repeat(3_000_000)}"`],
  ] as const) {
    const answer = await server.app.inject({
      method: 'DELETE',
      url: '/management/info',
      headers: { 'content-type': type },
      payload,
    })
    expect([type, answer.statusCode]).toEqual([type, 405])
  }
})

test.each(['TRACE', 'PROPFIND', 'MKCOL'])('%s is as wrong as any other method', async (method) => {
  const asked = request({ port, method, path: '/api/account' })
  asked.end()
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, 'response'))
  answer.resume()
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
})

test('a path of several routes allows the methods of all', async () => {
  const { headers: sent } = await server.app.inject({ method: 'PATCH', url: '/api/places/_search' })
  expect(allowed(sent.allow)).toEqual(['GET', 'HEAD', 'PUT'])
})

test('a path is known with a slash at its end, and in percent escapes', async () => {
  for (const url of ['/api/payments/user/my/', '/api/%70laces'])
    expect([url, (await server.app.inject({ method: 'DELETE', url })).statusCode]).toEqual([url, 405])
})

test('an unknown path is 404 with any method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'] as const)
    for (const url of ['/api/nothing', '/api/places/1/nothing', '/management/%zz'])
      expect([method, url, (await server.app.inject({ method, url })).statusCode]).toEqual([
        method,
        url,
        url.includes('%') ? 400 : 404,
      ])
})

test('a page of another origin may read why its method was refused', async () => {
  const { headers: sent } = await server.app.inject({
    method: 'PUT',
    url: '/api/places',
    headers: { origin: WEB },
  })
  expect(sent['access-control-allow-origin']).toBe(WEB)
})

test('HEAD answers where GET does', async () => {
  const urls = Object.keys(ROUTE_ACCESS)
    .filter((key) => key.startsWith('GET ') && !key.includes('websocket') && !key.includes('oidc'))
    .map((key) => filled(key.slice(4)))
  for (const url of urls) {
    const [get, head] = [
      await server.app.inject({ method: 'GET', url, headers }),
      await server.app.inject({ method: 'HEAD', url, headers }),
    ]
    expect([url, head.statusCode, head.body]).toEqual([url, get.statusCode, ''])
  }
})
