/** A connected client receives what its account's current rights permit. */
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { announceRights } from '../../src/kernel/realtime/sessions.ts'
import { createRouter } from '../../src/router.ts'
import { listen } from '../wire/raw.ts'
import { CONNECT, connected, errorOf, openSocket, refused, testSockets } from './setup.ts'

const server = await testSockets()
const { call, first, second, sql, kernel } = server
let people = 0

async function hire(phone: string, placeId: number): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into workers (place_id, name, description, phone)
    values (${placeId}, 'Ola Nowa', 'pomoc', ${phone}) returning id`
  return row?.id ?? 0
}

/** A worker of the first place, signed in. */
async function worker() {
  people += 1
  const phone = String(620_000_000 + people)
  const workerId = await hire(phone, first)
  await server.addAccounts(phone)
  const token = await server.tokenOf(phone)
  const principal = await server.services.domains.accounts.authenticate(token)
  return { phone, token, workerId, accountId: principal?.accountId ?? 0 }
}

const subscribe = (placeId: number) => ({ id: String(placeId), destination: `/topic/notes/${placeId}` })

describe('somebody who is thrown out', () => {
  test('is told so at once, and hears nothing more', async () => {
    const { token, phone, workerId } = await worker()
    await hire(phone, second)
    const client = await server.connectWith(token)
    await client.ask('SUBSCRIBE', subscribe(first))
    await server.write('jeszcze')
    await client.frame('MESSAGE')
    expect((await call('director', 'DELETE', `/api/workers/${workerId}`)).statusCode).toBe(204)
    expect(await refused(client)).toEqual({ message: 'error.http.403', code: 1008, reason: 'forbidden' })
  })

  test('does not get the message that was on its way meanwhile', async () => {
    const { token, workerId, accountId } = await worker()
    const client = await server.connectWith(token)
    await client.ask('SUBSCRIBE', subscribe(first))
    await sql`update workers set deleted_at = now() where id = ${workerId}`
    await announceRights(kernel.bus, [accountId])
    await server.write('tajne')
    // The next frame is no MESSAGE.
    expect(errorOf(await client.frame('ERROR'))).toMatchObject({ message: expect.stringMatching(/40[13]$/) })
    await client.closed
  })

  test('is in the audit log', async () => {
    const { token, phone } = await worker()
    const client = await server.connectWith(token)
    const recorded = async (): Promise<unknown> => {
      const [row] = await sql<{ data: unknown }[]>`
        select data from audit_log where type = 'AUTHORIZATION_FAILURE' and principal = ${phone}`
      return row?.data ?? recorded()
    }
    client.send(`SUBSCRIBE\nid:1\ndestination:/topic/notes/${second}\n\n\0`)
    await client.frame('ERROR')
    expect(await recorded()).toEqual({ route: 'SUBSCRIBE /topic/notes/' })
  })
})

describe('rights that change', () => {
  test('but still allow it hold messages until they were read again, and then deliver them in order', async () => {
    const { token, accountId } = await worker()
    const client = await server.connectWith(token)
    await client.ask('SUBSCRIBE', subscribe(first))
    const texts = Array.from({ length: 20 }, (_, at) => String(at))
    for (const text of texts) {
      await announceRights(kernel.bus, [accountId])
      await server.write(text)
    }
    for (const text of texts) expect(await client.body()).toEqual({ text })
  })

  test('for more take effect without connecting again, even before they are announced', async () => {
    const { token, phone } = await worker()
    const client = await server.connectWith(token)
    await client.ask('SUBSCRIBE', subscribe(first))
    await hire(phone, second)
    await client.ask('SUBSCRIBE', subscribe(second))
    await server.write('obcym', second)
    expect((await client.frame('MESSAGE')).headers.get('subscription')).toBe(String(second))
  })

  test('too fast to be read are told as such, not kept in memory', async () => {
    const { token, accountId } = await worker()
    const client = await server.connectWith(token)
    await client.ask('SUBSCRIBE', subscribe(first))
    // As long as the table is locked, rights can not be read.
    const lock = await sql.reserve()
    await lock`begin`
    await lock`lock table workers in access exclusive mode`
    await announceRights(kernel.bus, [accountId])
    for (let count = 0; count < 300; count += 1) void server.write('dużo')
    const error = await client.frame('ERROR')
    await lock`rollback`
    lock.release()
    expect(errorOf(error)).toEqual({ message: 'error.http.503', detail: 'too many messages wait' })
  })
})

describe('a session that ends', () => {
  test('ends its connections', async () => {
    const { token } = await worker()
    const client = await server.connectWith(token)
    await client.ask('SUBSCRIBE', subscribe(first))
    await server.signOut(token)
    expect(await refused(client)).toEqual({
      message: 'error.http.401',
      code: 1008,
      reason: 'unauthenticated',
    })
  })

  test('before CONNECT is noticed by then, even where nobody announced it', async () => {
    const { token, accountId } = await worker()
    const client = await server.open('parent')
    const late = await server.openWith(token)
    await sql`update sessions set ended_at = now() where account_id = ${accountId}`
    late.send(CONNECT)
    expect(errorOf(await late.frame('ERROR'))).toEqual({ message: 'error.http.401' })
    await connected(client)
  })
})

test('after a gap in the bus, clients are told to come back and read', async () => {
  const { domains } = server.services
  const gap = Promise.withResolvers<() => void>()
  const app = await buildApp({
    log: pino({ level: 'silent' }),
    bus: { ...kernel.bus, onGap: (listener) => (gap.resolve(listener), () => true) },
    router: createRouter(domains),
    rest: [],
    sockets: [],
    stomp: { topics: [], commands: [], expiryOf: domains.accounts.expiryOf, clock: kernel.clock },
    authenticate: domains.accounts.authenticate,
    placeExists: domains.places.exists,
    onRefused: () => undefined,
  })
  onTestFinished(() => app.close())
  const url = `ws://127.0.0.1:${await listen(app)}${server.path('parent', '/websocket')}`
  const client = await connected(await openSocket(url))
  const tell = await gap.promise
  tell()
  expect(await refused(client)).toEqual({ message: 'error.http.503', code: 1013, reason: 'unavailable' })
})
