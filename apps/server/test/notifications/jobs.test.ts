import { describe, expect, test } from 'vitest'
import { setPhones } from '../../bench/kids.ts'
import { notify as notifyRow, withdraw } from '../../src/domains/notifications/index.ts'
import { reminderText } from '../../src/domains/notifications/texts.ts'
import { heardSoFar } from '../kernel/heard.ts'
import { testNotifications } from './setup.ts'

const { sql, bus, caller, notify, carryOut } = await testNotifications()
const messages = () => sql`
  select phone, text, state, account_id as "accountId", place_id as "placeId" from user_sms order by phone`

describe('who is notified', () => {
  test('both parents of the kid, and nobody else', async () => {
    expect(await notify()).toEqual(['600000005', '600000006'])
    expect(
      await sql`select type, section, data, place_id as "placeId", read_at as "readAt" from notifications`,
    ).toEqual(
      Array.from({ length: 2 }, () => ({
        type: 'TYPE_KID_PAYMENT',
        section: 'payment_user',
        data: { kid: 1, place: 1, payment: 7 },
        placeId: 1,
        readAt: null,
      })),
    )
  })

  test('of one cause once, of the next again', async () => {
    await notify()
    await notify()
    await notify({ type: 'TYPE_KID_PAID', source: 'invoice-7@2' })
    expect(await sql`select source, count(*) as count from notifications group by 1 order by 1`).toEqual([
      { source: 'invoice-7@1', count: 2 },
      { source: 'invoice-7@2', count: 2 },
    ])
  })

  test('not whoever has left the place, by a reminder to the phone neither', async () => {
    await sql`
      insert into phone_answers (place_id, phone, told_at, declined_at) values
        (1, '600000005', now(), now()), (2, '600000006', now(), now())`
    expect(await notify({ type: 'TYPE_KID_PAYMENT_REMIND', sms: true })).toEqual(['600000006'])
    expect(await messages()).toMatchObject([{ phone: '600000006' }])
  })

  test.each<[string, () => unknown, Parameters<typeof notify>[0]]>([
    ['with a deleted account', () => sql`update accounts set deleted_at = now()`, {}],
    ['without an account', () => setPhones(sql, sql`id = 1`, ['600999999']), {}],
    [
      'of a settled invoice of a kid that left',
      () => sql`
        with settled as (update invoices set paid_at = now(), amount_left = 0 where id = 7)
        update kids set deleted_at = now() where id = 1`,
      {},
    ],
    ['of a kid of another place', () => undefined, { placeId: 2 }],
    ['of another kid’s invoice', () => undefined, { invoiceId: 8 }],
    ['of an invoice that was deleted', () => sql`update invoices set deleted_at = now() where id = 7`, {}],
  ])('nobody %s', async (_name, change, over) => {
    await change()
    expect(await notify(over)).toEqual([])
  })

  test('nobody is reminded of what was paid in the meantime, but told that it was', async () => {
    await sql`update invoices set paid_at = now(), amount_left = 0 where id = 7`
    expect(await notify({ type: 'TYPE_KID_PAYMENT_REMIND', sms: true })).toEqual([])
    expect(await messages()).toEqual([])
    expect(await notify({ type: 'TYPE_KID_PAID' })).toEqual(['600000005', '600000006'])
  })

  test('open screens are told at once how many there are, and follow as they are read', async () => {
    await heardSoFar(bus)
    const leaving = new AbortController()
    const badges = await caller(1, { signal: leaving.signal }).followCounts()
    const next = async () => (await badges[Symbol.asyncIterator]().next()).value
    expect(await next()).toEqual({ state: { counts: {}, places: {} } })
    await notify()
    const one = { counts: { payment_user: 1 }, places: { 1: { payment_user: 1 } } }
    expect(await next()).toMatchObject({
      change: { ...one, arrived: { type: 'TYPE_KID_PAYMENT', data: { kid_name: 'Ania Zając', payment: 7 } } },
    })
    await notify()
    // The job ran twice; the notice arrived once.
    expect(await next()).toEqual({ change: one })
    await caller(1).markRead({ upTo: Number.MAX_SAFE_INTEGER })
    expect(await next()).toEqual({ change: { counts: {}, places: {} } })
    leaving.abort()
    expect(await next()).toBeUndefined()
  })
})

describe('what is deleted', () => {
  const source = 'file-7'
  const audience = { to: 'members', placeId: 1, groupId: null, exceptId: 4 } as const
  const announced = notifyRow({ type: 'TYPE_FILE', audience, source })
  const unread = async () => await sql`select from notifications where read_at is null`

  test('is announced to nobody', async () => {
    expect(await carryOut([announced], source, { TYPE_FILE: () => Promise.resolve(false) })).toEqual([])
  })

  test('leaves nothing unread, whether it goes after it was announced or meanwhile', async () => {
    expect(await carryOut([announced, withdraw({ placeId: 1, source })], source)).toHaveLength(2)
    expect(await unread()).toHaveLength(0)
    await sql`delete from notifications`
    // There when the job begins, and gone with its withdrawal before the notices are written.
    const answers = [true]
    const stillThere = { TYPE_FILE: () => Promise.resolve(answers.pop() ?? false) }
    expect(await carryOut([announced], source, stillThere)).toHaveLength(2)
    expect(await unread()).toHaveLength(0)
  })
})

describe('reminders by message', () => {
  test('go to each parent’s phone, with or without an account', async () => {
    await sql`update accounts set deleted_at = now() where login = '600000006'`
    expect(await notify({ type: 'TYPE_KID_PAYMENT_REMIND', sms: true })).toEqual(['600000005'])
    const text = 'Zlobek Skrzat: przypominamy o platnosci 1234,50 zl, termin 04.12.2026, dziecko: Ania.'
    expect(await messages()).toEqual([
      { phone: '600000005', text, state: 'queued', accountId: 1, placeId: 1 },
      { phone: '600000006', text, state: 'queued', accountId: null, placeId: 1 },
    ])
    expect(await sql`select data from outbox where name = 'sms.send' order by id`).toEqual([
      { data: { key: 'invoice-7@1:1', secret: false } },
      { data: { key: 'invoice-7@1:2', secret: false } },
    ])
  })

  test('go once for one reminder', async () => {
    await notify({ type: 'TYPE_KID_PAYMENT_REMIND', sms: true })
    await notify({ type: 'TYPE_KID_PAYMENT_REMIND', sms: true })
    expect(await messages()).toHaveLength(2)
  })

  test('go to nobody where the place does not send them, or nothing is due', async () => {
    await notify({ type: 'TYPE_KID_PAYMENT_REMIND', sms: false })
    await notify({ type: 'TYPE_KID_PAYMENT', sms: true, source: 'invoice-7@2' })
    expect(await messages()).toEqual([])
  })

  test('fit one message, however long the names', () => {
    const text = reminderText({
      placeName: 'Niepubliczne Przedszkole Językowo-Artystyczne pod Wezwaniem Świętej Rodziny w Łodzi',
      firstname: 'Maksymilian-Aleksander-Sebastian',
      amountLeft: 100_000_000,
      deadline: '2026-12-04',
    })
    expect(text.length).toBeLessThanOrEqual(160)
    expect(text).toContain('1000000,00 zl, termin 04.12.2026')
  })
})
