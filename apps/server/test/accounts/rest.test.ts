/** Signing in and the caller's account over REST. */
import { describe, expect, test } from 'vitest'
import { problemOf } from '../places/call.ts'
import { PHONE, PIN, testServer } from './setup.ts'

const server = await testServer()
const { app, clock } = server
await server.addAccounts(PHONE)
const authorization = `Bearer ${await server.tokenOf(PHONE)}`

let addresses = 0
const authenticate = (payload: string | object) =>
  app.inject({
    method: 'POST',
    url: '/api/authenticate',
    payload,
    headers: { 'content-type': 'application/json' },
    remoteAddress: `192.0.2.${(addresses += 1)}`,
  })

describe('POST api/authenticate', () => {
  test('answers with the token, in the body and the header', async () => {
    const answer = await authenticate({ phone: '600 000 005', password: PIN, rememberMe: null, other: 1 })
    expect(answer.statusCode).toBe(200)
    const { id_token: given } = answer.json()
    expect(answer.headers).toMatchObject({ authorization: `Bearer ${given}`, 'cache-control': 'no-store' })
    expect(await server.services.domains.accounts.authenticate(given)).toMatchObject({ login: PHONE })
  })

  test('answers a wrong PIN with 401 and the message that clients know', async () => {
    const answer = await authenticate({ phone: PHONE, password: '135790' })
    expect(problemOf(answer)).toBe('401 login.messages.error.authentication')
    expect(answer.json()).toMatchObject({ path: '/api/authenticate' })
  })

  test.each([
    ['no body', ''],
    ['half a body', '{"phone":'],
    ['another kind of body', '[]'],
    ['null', 'null'],
    ['no phone', '{"password":"246813"}'],
    ['a phone of eight digits', '{"phone":"60000000","password":"246813"}'],
    ['a phone that is a number', '{"phone":600000005,"password":"246813"}'],
    ['no password', '{"phone":"600000005"}'],
    ['an empty password', '{"phone":"600000005","password":""}'],
    ['a password without end', `{"phone":"600000005","password":"${'a'.repeat(201)}"}`],
    ['a zero character in the phone', '{"phone":"60000000\\u0000","password":"246813"}'],
    ['a zero character in the password', '{"phone":"600000099","password":"a\\u0000b"}'],
  ])('answers %s with 400', async (_name, payload) => {
    const answer = await authenticate(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status: 400, message: expect.stringMatching(/^error\./) })
  })

  test('answers 429 with Retry-After when it is to wait', async () => {
    const wrong = { phone: '699999999', password: '135790' }
    for (let n = 0; n < 5; n += 1) await authenticate(wrong)
    const answer = await authenticate(wrong)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60'])
    expect(answer.json()).toMatchObject({ message: 'error.http.429' })
  })
})

test.each([
  ['a token', { authorization }, PHONE],
  ['no token', {}, ''],
  ['the token of an old client that has none', { authorization: 'Bearer null' }, ''],
  ['rubbish', { authorization: 'Basic x' }, ''],
])('GET api/authenticate answers %s with the login, or nothing', async (_name, headers, body) => {
  const answer = await app.inject({ url: '/api/authenticate', headers })
  expect([answer.statusCode, answer.body]).toEqual([200, body])
  expect(answer.headers['content-type']).toContain('text/plain')
})

test('GET api/account answers with the account', async () => {
  const answer = await app.inject({ url: '/api/account', headers: { authorization } })
  const at = clock.now().toISOString()
  expect(answer.json()).toEqual({
    id: expect.any(Number),
    login: PHONE,
    phone: PHONE,
    firstName: 'Anna',
    lastName: 'Nowak',
    email: null,
    imageUrl: null,
    activated: true,
    langKey: 'pl',
    authorities: ['ROLE_USER'],
    createdBy: 'system',
    createdDate: at,
    lastModifiedBy: 'system',
    lastModifiedDate: at,
  })
})

test('GET api/account/menu answers somebody who has nothing yet', async () => {
  const answer = await app.inject({ url: '/api/account/menu?cacheBuster=1', headers: { authorization } })
  expect(answer.json()).toEqual({
    parent: false,
    admin: false,
    places: [],
    groups: [],
    absences: [],
    payments: [],
    events: [],
    files: [],
    chat: false,
    counts: {},
  })
})
