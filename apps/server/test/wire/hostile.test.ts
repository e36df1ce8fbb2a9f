/** Text that would hold up everybody else: refused before it is worked on. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonFault } from '../../src/kernel/http/json-bounds.ts'
import { loggedUrl } from '../../src/kernel/log/logging.ts'
import { testPlaces } from '../places/setup.ts'

const server = await testPlaces()
const { app } = server

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

const json = (value: string) => `{"phone":"600000001","password":${value}}`
const SIXTEEN_KB = 16 * 1024

describe('what anybody may send', () => {
  test.each([
    '/api/authenticate',
    '/api/register',
    '/api/account/reset-password/finish',
    '/trpc/accounts.signIn',
    '/trpc/%61ccounts.signIn',
    '/trpc/accounts.me,accounts.signIn?batch=1',
  ])('is at most 16 KB: %s', async (url) => {
    expect((await post(url, json(`"${'a'.repeat(SIXTEEN_KB)}"`))).statusCode).toBe(413)
    expect((await post(url, json(`"${'a'.repeat(50)}"`))).statusCode).not.toBe(413)
  })

  test('may not be a form in a call, which would be read whole', async () => {
    const answer = await post('/trpc/accounts.signIn', 'x', {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect(answer.statusCode).toBe(415)
    expect(answer.json().error.data).toMatchObject({ error: 'unsupported', httpStatus: 415 })
  })

  test('that is too deep is malformed on either wire', async () => {
    const deep = '['.repeat(1_000) + ']'.repeat(1_000)
    expect((await post('/api/authenticate', json(deep))).json()).toMatchObject({ message: 'error.http.400' })
    expect((await post('/trpc/accounts.signIn', json(deep))).json()).toMatchObject({
      error: { message: 'malformed', data: { httpStatus: 400 } },
    })
  })
})

test('a body of more than 200,000 values is too large, and others up to 2 MB are read', async () => {
  const authorization = `Bearer ${server.tokenFor('director')}`
  const url = `/api/payments/${server.first}`
  expect((await post(url, `[${'0,'.repeat(200_000)}0]`, { authorization })).statusCode).toBe(413)
  expect((await post(url, `["${'a'.repeat(1_000_000)}"]`, { authorization })).statusCode).toBe(400)
})

describe('the bounds of JSON', () => {
  test('never refuse what is within them, whatever its texts hold', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 15 }), (value) => {
        expect(jsonFault(JSON.stringify(value))).toBeUndefined()
      }),
    )
  })

  test('are told by the levels and commas outside of texts', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(jsonFault(nested(20))).toBeUndefined()
    expect(jsonFault(nested(21))).toMatchObject({ code: 'malformed' })
    expect(jsonFault(JSON.stringify(`"\\"${nested(100)}`))).toBeUndefined()
    expect(jsonFault(`"\\\\",${nested(21)}`)).toMatchObject({ code: 'malformed' })
  })
})

describe('a logged address', () => {
  test('is cut off after 2,000 characters', () => {
    expect(loggedUrl(`/${'a'.repeat(10_000)}`, '/*')).toHaveLength(2_001)
    expect(loggedUrl('?'.repeat(15_500))).toHaveLength(2_001)
    expect(loggedUrl(`/%${'25'.repeat(7_700)}`, '/*')).toHaveLength(2_001)
  })

  test('never holds a token, however often its name is escaped', () => {
    const escaped = (text: string, times: number): string =>
      times === 0
        ? text
        : escaped(
            text.replaceAll(/[%a-z]/g, (letter) => `%${hex(letter)}`),
            times - 1,
          )
    const hex = (letter: string) => letter.charCodeAt(0).toString(16)
    for (const times of [0, 1, 2, 3]) {
      expect(loggedUrl(`/x?a=b&${escaped('key', times)}=SECRET`)).not.toContain('SECRET')
    }
  })

  test('never holds a personal access token or a webhook’s secret, wherever it is put', () => {
    for (const secret of ['skrzat_pat_SECRET', 'skrzat%5Fpat_SECRET', 'whsec_SECRET', 'wh%2573ec_SECRET'])
      for (const url of [
        `/a/${secret}/b`,
        `/x?a=${secret}`,
        `/x?${secret}`,
        `/x?${secret}=1`,
        `/x#${secret}`,
      ])
        expect(loggedUrl(url)).not.toContain('SECRET')
  })

  test('keeps paths that name no parameter, and ids, days and flags, and no other value', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        fc.pre(!/feed|%|skrzat_pat_|whsec_/i.test(path) && path.length < 2_000)
        expect(loggedUrl(path, '/*')).toBe(path)
      }),
    )
    const query = '?page=2&size=20&fromDate=2026-11-20&paid=true&batch=1'
    expect(loggedUrl(`/api/places/7/users${query}`, '/api/places/:id/users')).toBe(
      `/api/places/7/users${query}`,
    )
    expect(loggedUrl('/api/x?search=Nowak&page=Nowak&Nowak&date=246813&=Nowak')).not.toMatch(/Nowak|246813/)
    const route = '/api/users/:loginOrId'
    for (const url of ['/api/users/600000005', 'http://skrzat.example/api/users/600000005'])
      for (const of of [route, undefined]) expect(loggedUrl(url, of)).toBe('/api/users/[redacted]')
    expect(loggedUrl('/api/users/7/600000005/', route)).toBe('/api/users/7/[redacted]/')
    expect(loggedUrl('/assets/app-B3f9.js', '/assets/*')).toBe('/assets/app-B3f9.js')
    expect(loggedUrl('/place/7/kids')).toBe('/place/7/kids')
    expect(loggedUrl('/trpc/a.b?input=%7B%22pin%22:1%7D', '/trpc/:path')).toBe('/trpc/a.b?input=[redacted]')
  })
})
