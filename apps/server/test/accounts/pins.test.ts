import { beforeEach, describe, expect, test } from 'vitest'
import { addKids, setPhones } from '../../bench/kids.ts'
import { announceMoved, moveAccess } from '../../src/domains/accounts/index.ts'
import { grantRoles } from '../../src/domains/people/index.ts'
import { addPlace } from '../../src/domains/places/index.ts'
import { isWeakPin } from '@skrzat/contract/pin'
import { PLACE } from '../places/setup.ts'
import { ADMIN, codeOf, NEIGHBOUR, NEW_PIN, PASSWORD, PHONE as PARENT, PIN, testAccounts } from './setup.ts'

const server = await testAccounts({ phones: [] })
const { accounts, addAccounts, clock, kernel, own, sql, tokenOf } = server
const BY = { login: '600000002' }
let place = 0
let group = 0

beforeEach(async () => {
  place = await addPlace(sql, PLACE)
  const [row] = await sql<{ id: number }[]>`
    insert into groups (place_id, name) values (${place}, 'Motylki') returning id`
  group = row?.id ?? 0
})

const addKid = (...phones: string[]) =>
  addKids(sql, sql`values (${place}::bigint, ${group}::bigint, 'Jan', 'Lis', ${phones}::text[])`)
const addWorker = (phone: string, placeId = place) => sql`
  insert into workers (place_id, name, description, phone) values (${placeId}, 'Ewa', 'kucharka', ${phone})`

/** What a place asks for, and the jobs it leads to. */
async function ask(phone: string, by = BY) {
  await accounts.sendNewPin({ placeId: place, phone, by })
  await server.work()
}

describe('a PIN that a place asks for', () => {
  test('is the first one where nobody has had the account: sent by SMS, and none that is easy to guess', async () => {
    await addWorker(PARENT)
    await ask(PARENT)
    const pin = await server.digitsTo(PARENT)
    expect(isWeakPin(pin, PARENT)).toBe(false)
    expect(await codeOf(tokenOf(PARENT, pin))).toBe('done')
  })

  test('is a code for the owner alone where somebody has: PIN and sessions stay', async () => {
    await addAccounts(PARENT)
    await addKid('601000001', PARENT)
    const token = await tokenOf(PARENT)
    await ask(PARENT)
    expect(await accounts.authenticate(token)).toBeDefined()
    expect(await codeOf(tokenOf(PARENT))).toBe('done')
    expect(await codeOf(tokenOf(PARENT, await server.digitsTo(PARENT)))).toBe('auth.failed')
    expect(await server.reset(NEW_PIN)).toBe('done')
    expect(await codeOf(tokenOf(PARENT, NEW_PIN))).toBe('done')
  })

  test('lowers no password to a PIN', async () => {
    await addAccounts(PARENT)
    const { changeSecret } = await own(await tokenOf(PARENT))
    await changeSecret({ currentPassword: PIN, newPassword: PASSWORD })
    await addKid(PARENT)
    await ask(PARENT)
    expect(await codeOf(tokenOf(PARENT, PASSWORD))).toBe('done')
  })

  test("sends nothing to the system's admin, a deactivated account, or who declined the place", async () => {
    await addAccounts(NEIGHBOUR, PARENT)
    await accounts.createAdmin(ADMIN)
    for (const phone of [ADMIN.phone, NEIGHBOUR, PARENT]) await addKid(phone)
    await sql`update accounts set activated = false where login = ${PARENT}`
    const declined = await server.caller(await tokenOf(NEIGHBOUR))
    await declined.places.answer({ placeId: place, answer: 'leave' })
    for (const phone of [ADMIN.phone, NEIGHBOUR, PARENT]) await ask(phone)
    expect(await sql`select from user_sms`).toHaveLength(0)
    expect(await codeOf(tokenOf(ADMIN.phone, PASSWORD))).toBe('done')
    expect(await codeOf(tokenOf(NEIGHBOUR))).toBe('done')
  })

  test('is for nobody who is not of the place', async () => {
    await addAccounts(PARENT, NEIGHBOUR)
    await addKid(NEIGHBOUR)
    await sql`update kids set deleted_at = now()`
    for (const phone of [PARENT, NEIGHBOUR])
      expect(await codeOf(accounts.sendNewPin({ placeId: place, phone, by: BY }))).toBe('place.pin.error')
    expect(await sql`select from outbox where name = 'accounts.pin_asked'`).toHaveLength(0)
  })

  test('can be asked for five times in an hour for one phone, and sixty times by one person', async () => {
    await addKid(PARENT)
    const times = (phone: string) => codeOf(accounts.sendNewPin({ placeId: place, phone, by: BY }))
    for (let n = 0; n < 5; n += 1) expect(await times(PARENT)).toBe('done')
    expect(await times(PARENT)).toBe('rate_limited')
    const phones = Array.from({ length: 56 }, (_, n) => String(601_000_100 + n))
    for (const phone of phones) await addKid(phone)
    const answers = await Promise.all(phones.map(times))
    expect(answers.filter((code) => code === 'done')).toHaveLength(60 - 5)
  })
})

describe('whoever may do more than the asker sees to their own PIN', () => {
  const [WORKER, DIRECTOR, ACCOUNTANT] = ['600000011', '600000002', '600000003']

  beforeEach(async () => {
    await addAccounts(WORKER, DIRECTOR, ACCOUNTANT, NEIGHBOUR)
    for (const phone of [WORKER, DIRECTOR, ACCOUNTANT]) await addWorker(phone)
    await grantRoles(sql, place, [
      { phone: DIRECTOR, role: 'admin' },
      { phone: ACCOUNTANT, role: 'payments' },
    ])
    await addWorker(NEIGHBOUR, await addPlace(sql, PLACE))
    // The neighbour's phone, entered here as a kid's.
    await addKid(NEIGHBOUR)
  })

  test.each([
    ['a worker', WORKER, DIRECTOR, 0],
    ['a worker', WORKER, ACCOUNTANT, 0],
    ['a worker', WORKER, NEIGHBOUR, 0],
    ['the accountant', ACCOUNTANT, DIRECTOR, 0],
    ['the director', DIRECTOR, NEIGHBOUR, 0],
    ['the accountant', ACCOUNTANT, WORKER, 1],
    ['the director', DIRECTOR, ACCOUNTANT, 1],
    ['the director', DIRECTOR, WORKER, 1],
  ])('%s (%s) asks for %s: %i SMS', async (_who, by, phone, count) => {
    await ask(phone, { login: by })
    expect(await server.smsTo(phone)).toHaveLength(count)
    expect(await codeOf(tokenOf(phone))).toBe('done')
  })
})

describe('first PINs', () => {
  test('go once to everybody of the place whose account nobody has had yet', async () => {
    await addAccounts(NEIGHBOUR)
    await addKid(PARENT, NEIGHBOUR)
    await addKid(PARENT, '601000001')
    await addWorker('601000002')
    await sql`insert into accounts (login) values ('601000099')`
    const sent = await Promise.all([accounts.sendFirstPins(place, BY), accounts.sendFirstPins(place, BY)])
    expect(sent.map(({ sent: one }) => one).toSorted((a, b) => a - b)).toEqual([0, 3])
    await server.work()
    expect(await accounts.sendFirstPins(place, BY)).toEqual({ sent: 0, asked: [] })
    for (const phone of [PARENT, '601000001', '601000002']) {
      expect(await server.smsTo(phone)).toHaveLength(1)
      expect(await codeOf(tokenOf(phone, await server.digitsTo(phone)))).toBe('done')
    }
    expect(await server.smsTo('601000099')).toEqual([])
    expect(await codeOf(tokenOf(NEIGHBOUR))).toBe('done')
  })

  test('leave alone who has registered meanwhile', async () => {
    await addKid(PARENT)
    expect(await accounts.sendFirstPins(place, BY)).toEqual({ sent: 1, asked: [PARENT] })
    await addAccounts(PARENT)
    await server.work()
    expect(await server.smsTo(PARENT)).toEqual([])
    expect(await codeOf(tokenOf(PARENT))).toBe('done')
  })
})

describe('a phone changed on a kid', () => {
  const move = async (from: string, to: string) => {
    const moved = await sql.begin(async (tx) => {
      await setPhones(tx, tx`id = (select min(kid_id) from guardians where phone = ${from})`, [to])
      return await moveAccess(tx, { placeId: 1, from: [from], to: [to], by: BY.login, now: clock.now() })
    })
    await announceMoved(kernel, moved)
    return moved
  }

  test('moves access: an account for the new one, and no session of the one before', async () => {
    await addAccounts(PARENT)
    await addKid(PARENT)
    const token = await tokenOf(PARENT)
    const { told } = await server.endOf(token)
    await move(PARENT, '601000003')
    await told
    expect(await accounts.authenticate(token)).toBeUndefined()
    expect(await sql`select activated from accounts where login = '601000003'`).toEqual([
      { activated: false },
    ])
  })

  test('leaves the session to whoever has another kid, with the rights that are left', async () => {
    await addAccounts(PARENT)
    await addKid(PARENT)
    await addKid(PARENT)
    const token = await tokenOf(PARENT)
    expect((await move(PARENT, '601000003')).sessions).toHaveLength(1)
    expect((await accounts.authenticate(token))?.kids).toHaveLength(1)
  })
})
