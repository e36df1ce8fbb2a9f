/** Malformed requests are answered as the caller's fault, and log no error. */
import { once } from 'node:events'
import { Socket } from 'node:net'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PHONES, testPlaces, type Person } from '../places/setup.ts'
import { listen, lockTables, open, send } from './raw.ts'

const logged: { level: number; msg?: string }[] = []
const seen = new EventTarget()
const log = pino(
  { level: 'info' },
  {
    write(line: string) {
      logged.push(JSON.parse(line))
      seen.dispatchEvent(new Event('line'))
    },
  },
)
const server = await testPlaces({ log, publicUrl: 'https://skrzat.example' })
const { call, app, first, sql, tokenFor } = server
const port = await listen(app)
const HALF = '\ud800'

beforeEach(() => {
  logged.length = 0
})
const errors = () => logged.filter(({ level }) => level >= 50)

const bearer = (person: Person) => `authorization: Bearer ${tokenFor(person)}`

async function trpc(person: Person, path: string, input: unknown) {
  const answer = await app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    headers: { authorization: `Bearer ${tokenFor(person)}`, 'content-type': 'application/json' },
    payload: JSON.stringify(input),
  })
  const { error } = answer.json<{ error?: { message: string } }>()
  return `${answer.statusCode} ${error?.message ?? 'done'}`
}

describe('an address of tRPC', () => {
  test.each([
    '/trpc/%25F0',
    '/trpc/%25',
    '/trpc/accounts.config,%25E2%2582?batch=1',
    '/trpc/accounts%252Econfig',
  ])('that decodes to nothing, or to another, is malformed: %s', async (url) => {
    const answer = await app.inject({ url })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: { message: 'malformed' } }])
    expect(errors()).toEqual([])
  })

  test.each(['TRACE', 'PUT', 'PROPFIND'])('is not there for %s', async (method) => {
    const { status } = await send(port, `${method} /trpc/accounts.config HTTP/1.1`, ['host: skrzat.example'])
    expect([status, errors()]).toEqual([404, []])
  })

  test('with more calls than a screen has is refused whole', async () => {
    const paths = Array.from({ length: 33 }, () => 'accounts.config').join(',')
    const answer = await app.inject({ url: `/trpc/${paths}?batch=1&input={}` })
    expect(answer.statusCode).toBe(400)
    const fewer = Array.from({ length: 32 }, () => 'accounts.config').join(',')
    expect((await app.inject({ url: `/trpc/${fewer}?batch=1&input={}` })).json()).toHaveLength(32)
  })
})

describe('a Host header', () => {
  test.each(['a b[', 'x, y', '[', 'a/b', 'user@host', 'host:99999', '%zz', ''])(
    'that names no host is malformed: %s',
    async (host) => {
      for (const path of ['/trpc/accounts.config', '/api/users', '/', '/management/info']) {
        const { status } = await send(port, `GET ${path} HTTP/1.1`, [`host: ${host}`, bearer('admin')])
        expect([path, status]).toEqual([path, 400])
      }
      expect(errors()).toEqual([])
    },
  )

  test('is not what links begin with', async () => {
    const { status, head } = await send(port, 'GET /api/users?size=1 HTTP/1.1', [
      'host: evil.example',
      bearer('admin'),
    ])
    expect(status).toBe(200)
    expect(head).toContain('<https://skrzat.example/api/users?size=1&page=1>; rel="next"')
    expect(head).not.toContain('evil.example')
  })
})

describe('half of a character', () => {
  test('is dropped from a text or refused with the field over REST', async () => {
    const bodies = [
      [201, `/api/places/${first}/payment_type`, { name: `a${HALF}`, type: 'TYPE_CONST', mainValue: 1 }],
      [400, `/api/payments/${first}`, [{ kid: 1, additionalInfo: HALF, parts: [] }]],
      [200, '/api/account', { firstName: `${HALF}b` }],
      [401, '/api/authenticate', { phone: PHONES.parent, password: HALF }],
      [400, '/api/register', { phone: '600000099', password: 'x', firstName: HALF }],
      [400, '/api/account/reset-password/finish', { key: HALF, newPassword: 'x' }],
      [201, `/api/places/${first}/groups`, { name: 'Sowy', [`a${HALF}`]: 1 }],
      [400, `/api/places/${first}/groups`, { name: HALF }],
    ] as const
    for (const [status, url, body] of bodies) {
      const answer = await call('admin', 'POST', url, body)
      expect([url, answer.statusCode]).toEqual([url, status])
    }
    expect(errors()).toEqual([])
  })

  test('is refused with the field over tRPC', async () => {
    const inputs = [
      ['400 validation', 'accounts.signIn', { phone: PHONES.parent, secret: HALF, remember: false }],
      ['400 validation', 'accounts.saveSettings', { firstName: HALF, lastName: '', email: null }],
      ['400 validation', 'payments.createType', { placeId: first, name: HALF }],
      ['400 validation', 'payments.addCredit', { placeId: first, kid: 1, note: HALF, commandId: 'x' }],
      ['400 validation', 'calendar.add', { placeId: first, title: HALF }],
      ['400 validation', 'users.update', { phone: '600000098', [HALF]: 1 }],
    ] as const
    for (const [answer, path, input] of inputs)
      expect([path, await trpc('admin', path, input)]).toEqual([path, answer])
    expect(errors()).toEqual([])
  })
})

describe('a place that is not there', () => {
  test('is not there for the system’s admin over tRPC, whatever is done with it', async () => {
    const made = { name: 'Czesne', type: 'TYPE_CONST', daily: 0, mainValue: 100, display: '' }
    expect(await trpc('admin', 'payments.createType', { placeId: 999, ...made })).toBe('404 place.not_found')
    for (const path of ['places.sendFirstPins', 'absences.confirm', 'places.deleteGroup', 'files.delete'])
      expect([path, await trpc('admin', path, { placeId: 999, groupId: 1 })]).toEqual([
        path,
        expect.stringMatching(/^40[04] /),
      ])
    expect(await trpc('director', 'payments.createType', { placeId: 999, ...made })).toBe('403 forbidden')
    expect(errors()).toEqual([])
  })
})

describe('what only the database refuses', () => {
  test('is the caller’s fault, and told to the log', async () => {
    // The constraint is the last to know.
    await sql`alter table groups add constraint test_refused check (name <> 'Zniknęła')`
    try {
      const answer = await call('director', 'POST', `/api/places/${first}/groups`, {
        name: 'Zniknęła',
        color: 1,
      })
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'error.validation'])
      expect(
        await trpc('director', 'places.addGroup', { placeId: first, name: 'Zniknęła', color: 1, tutors: [] }),
      ).toBe('400 validation')
      expect(logged).toContainEqual(
        expect.objectContaining({ level: 40, msg: 'request could not be served' }),
      )
      expect(errors()).toEqual([])
    } finally {
      await sql`alter table groups drop constraint test_refused`
    }
  })
})

describe('a client that goes away', () => {
  const credentials = JSON.stringify({ phone: PHONES.parent, password: '246813', rememberMe: false })
  const own = JSON.stringify({ phone: PHONES.parent, secret: '246813', remember: false })

  test.each([
    ['/api/authenticate', credentials],
    ['/trpc/accounts.signIn', own],
  ])('in the middle of signing in is no error: %s', async (path, body) => {
    // Sign-ins wait here, with an earlier token or without one.
    const release = await lockTables(sql, 'sessions', 'throttles')
    try {
      for (const whole of [true, false]) {
        const accepted = once(app.server, 'connection')
        const socket = open(port)
        socket.write(
          [
            `POST ${path} HTTP/1.1`,
            'host: skrzat.example',
            bearer('parent'),
            'content-type: application/json',
            `content-length: ${Buffer.byteLength(body)}`,
            '',
            whole ? body : body.slice(0, 20),
          ].join('\r\n'),
        )
        while (!logged.some(({ msg }) => msg === 'incoming request')) await once(seen, 'line')
        const [atServer] = z.tuple([z.instanceof(Socket)]).parse(await accepted)
        const gone = new Promise((resolve) => atServer.once('close', resolve))
        socket.destroy()
        await gone
        logged.length = 0
      }
    } finally {
      await release()
    }
    // Answered when all that was asked before it is done.
    const after = await call('parent', 'GET', '/api/account')
    expect(after.statusCode).toBe(200)
    expect(errors()).toEqual([])
  })
})
