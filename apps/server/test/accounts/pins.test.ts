import { beforeEach, describe, expect, test } from 'vitest'
import { announceMoved, moveAccess } from '../../src/domains/accounts/index.ts'
import { addPlace } from '../../src/domains/places/index.ts'
import { isWeakPin } from '@skrzat/contract/pin'
import { sessionEndedTopic } from '../../src/kernel/sessions.ts'
import { PLACE } from '../places/setup.ts'
import { codeOf, PASSWORD, PIN, testServer } from './setup.ts'

const server = await testServer()
const { sql, clock, kernel } = server
const { accounts } = server.services.domains
const BY = { login: '600000002' }
const PARENT = '600000005'
let place = 0
let group = 0

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await sql`truncate accounts, sessions, throttles, audit_log, places, user_sms, mails, outbox cascade`
  place = await addPlace(sql, PLACE)
  const [row] = await sql<{ id: number }[]>`
    insert into groups (place_id, name) values (${place}, 'Motylki') returning id`
  group = row?.id ?? 0
})

const addKid = (phone1: string, phone2: string | null = null) => sql`
  insert into kids (place_id, group_id, firstname, lastname, phone1, phone2)
  values (${place}, ${group}, 'Jan', 'Lis', ${phone1}, ${phone2})`
const addWorker = (phone: string) => sql`
  insert into workers (place_id, name, description, phone) values (${place}, 'Ewa', 'kucharka', ${phone})`

describe('a new PIN', () => {
  test('goes to a person of the place, ends the sessions, and is none that is easy to guess', async () => {
    await server.addAccounts(PARENT)
    await addKid('601000001', PARENT)
    const token = await server.tokenOf(PARENT)
    await accounts.sendNewPin({ placeId: place, phone: PARENT, by: BY })
    expect(await accounts.authenticate(token)).toBeUndefined()
    const pin = await server.digitsTo(PARENT)
    expect(isWeakPin(pin, PARENT)).toBe(false)
    expect(await codeOf(server.tokenOf(PARENT, PIN))).toBe('auth.failed')
    expect(await codeOf(server.tokenOf(PARENT, pin))).toBe('done')
  })

  test('makes the account where there is none', async () => {
    await addWorker(PARENT)
    await accounts.sendNewPin({ placeId: place, phone: PARENT, by: BY })
    expect(await codeOf(server.tokenOf(PARENT, await server.digitsTo(PARENT)))).toBe('done')
  })

  test('frees whoever had to wait', async () => {
    await server.addAccounts(PARENT)
    await addKid(PARENT)
    for (let n = 0; n < 6; n += 1) await codeOf(server.tokenOf(PARENT, '135790'))
    await accounts.sendNewPin({ placeId: place, phone: PARENT, by: BY })
    expect(await codeOf(server.tokenOf(PARENT, await server.digitsTo(PARENT)))).toBe('done')
  })

  test("is for nobody else: a stranger, somebody who left, the system's admin, a deactivated account", async () => {
    await server.addAccounts(PARENT, '600000006', '600000007')
    await accounts.createAdmin({ phone: '600000001', password: PASSWORD })
    for (const phone of ['600000001', '600000006', '600000007']) await addKid(phone)
    await sql`update kids set deleted_at = now() where phone1 = '600000006'`
    await sql`update accounts set activated = false where login = '600000007'`
    for (const phone of [PARENT, '600000001', '600000006', '600000007'])
      expect(await codeOf(accounts.sendNewPin({ placeId: place, phone, by: BY }))).toBe('place.pin.error')
    expect(await sql`select from user_sms`).toHaveLength(0)
    expect(await codeOf(server.tokenOf('600000001', PASSWORD))).toBe('done')
  })

  test('can be asked for five times in an hour', async () => {
    await addKid(PARENT)
    const ask = () => codeOf(accounts.sendNewPin({ placeId: place, phone: PARENT, by: BY }))
    for (let n = 0; n < 5; n += 1) expect(await ask()).toBe('done')
    expect(await ask()).toBe('rate_limited')
  })
})

describe('first PINs', () => {
  test('go once to everybody of the place whose account nobody has had yet', async () => {
    await server.addAccounts('600000006')
    await addKid(PARENT, '600000006')
    await addKid(PARENT, '601000001')
    await addWorker('601000002')
    await sql`insert into accounts (login) values ('601000099')`
    const sent = await Promise.all([accounts.sendFirstPins(place, BY), accounts.sendFirstPins(place, BY)])
    expect(sent.toSorted((a, b) => a - b)).toEqual([0, 3])
    await server.work()
    expect(await accounts.sendFirstPins(place, BY)).toBe(0)
    for (const phone of [PARENT, '601000001', '601000002']) {
      expect(await server.smsTo(phone)).toHaveLength(1)
      expect(await codeOf(server.tokenOf(phone, await server.digitsTo(phone)))).toBe('done')
    }
    expect(await server.smsTo('601000099')).toEqual([])
    expect(await codeOf(server.tokenOf('600000006'))).toBe('done')
  })

  test('leave alone who has registered meanwhile', async () => {
    await addKid(PARENT)
    expect(await accounts.sendFirstPins(place, BY)).toBe(1)
    await server.addAccounts(PARENT)
    await server.work()
    expect(await server.smsTo(PARENT)).toEqual([])
    expect(await codeOf(server.tokenOf(PARENT))).toBe('done')
  })
})

describe('a phone changed on a kid', () => {
  const move = async (from: string, to: string) => {
    const moved = await sql.begin(async (tx) => {
      await tx`update kids set phone1 = ${to} where id = (select min(id) from kids where phone1 = ${from})`
      return await moveAccess(tx, { from: [from], to: [to], by: BY.login, now: clock.now() })
    })
    await announceMoved(kernel, moved)
    return moved
  }

  test('moves access: an account for the new one, and no session of the one before', async () => {
    await server.addAccounts(PARENT)
    await addKid(PARENT)
    const token = await server.tokenOf(PARENT)
    const { sessionId = '' } = (await accounts.authenticate(token)) ?? {}
    const told = Promise.withResolvers<void>()
    const stop = kernel.bus.subscribe(sessionEndedTopic(sessionId), () => told.resolve())
    await move(PARENT, '601000003')
    await told.promise
    stop()
    expect(await accounts.authenticate(token)).toBeUndefined()
    expect(await sql`select activated from accounts where login = '601000003'`).toEqual([
      { activated: false },
    ])
  })

  test('leaves the session to whoever has another kid, with the rights that are left', async () => {
    await server.addAccounts(PARENT)
    await addKid(PARENT)
    await addKid(PARENT)
    const token = await server.tokenOf(PARENT)
    expect((await move(PARENT, '601000003')).sessions).toHaveLength(1)
    expect((await accounts.authenticate(token))?.kids).toHaveLength(1)
  })
})
