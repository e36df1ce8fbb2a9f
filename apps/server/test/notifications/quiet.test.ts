/** Quiet hours: what came meanwhile is on no badge until they end. */
import { NO_QUIET_HOURS, STAFF_QUIET_HOURS } from '@skrzat/contract/quiet-hours'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addKids } from '../../bench/kids.ts'
import { quietUntilOf } from '../../src/domains/notifications/index.ts'
import { heardSoFar } from '../kernel/heard.ts'
import { NOW, testNotifications } from './setup.ts'

const { sql, bus, time, caller, given, notify, work } = await testNotifications()

/** Account 4 is staff, account 1 a parent. */
const [PARENT, STAFF] = [1, 4]
const FRIDAY_EVENING = new Date('2026-11-20T18:00:00Z')
const MONDAY_MORNING = new Date('2026-11-23T06:00:00Z')

beforeEach(async () => {
  await sql`insert into workers (place_id, name, description, phone) values (1, 'Maria Nowak', '', '600000002')`
})

const until = async (now: Date, ...ids: number[]) => [...(await quietUntilOf(sql, ids, now))]

describe('until when it is quiet', () => {
  test('of staff and others who set nothing', async () => {
    expect(await until(FRIDAY_EVENING, PARENT, STAFF)).toEqual([[STAFF, MONDAY_MORNING]])
    expect(await until(NOW, PARENT, STAFF)).toEqual([])
  })

  test('of whoever left the staff, as of others', async () => {
    await sql`insert into phone_answers (place_id, phone, told_at, declined_at) values (1, '600000002', now(), now())`
    expect(await until(FRIDAY_EVENING, STAFF)).toEqual([])
    await sql`truncate phone_answers`
    await sql`update workers set deleted_at = now()`
    expect(await until(FRIDAY_EVENING, STAFF)).toEqual([])
  })

  test('as everybody has set it, and of holidays', async () => {
    await caller(PARENT).setQuietHours({ enabled: true, from: '20:00', until: '06:30', weekends: true })
    await caller(STAFF).setQuietHours({ ...STAFF_QUIET_HOURS, enabled: false })
    expect(await until(FRIDAY_EVENING, PARENT, STAFF)).toEqual([])
    const christmas = new Date('2026-12-24T12:00:00Z')
    expect(await until(christmas, PARENT, STAFF)).toEqual([[PARENT, new Date('2026-12-28T05:30:00Z')]])
  })

  test('of nobody, without a statement', async () => {
    expect(await until(FRIDAY_EVENING)).toEqual([])
  })
})

describe('one’s own hours', () => {
  test('are the defaults until they are set', async () => {
    expect(await caller(PARENT).quietHours()).toEqual(NO_QUIET_HOURS)
    expect(await caller(STAFF).quietHours()).toEqual(STAFF_QUIET_HOURS)
    const own = { enabled: true, from: '21:15', until: '05:45', weekends: false }
    await caller(STAFF).setQuietHours(NO_QUIET_HOURS)
    await caller(STAFF).setQuietHours(own)
    expect(await caller(STAFF).quietHours()).toEqual(own)
    expect(await caller(PARENT).quietHours()).toEqual(NO_QUIET_HOURS)
  })

  test.each([
    { from: '17:00', until: '17:00' },
    { from: '24:00', until: '07:00' },
    { from: '17:00', until: '7:00' },
    { from: '17:00:00', until: '07:00' },
  ])('are refused where they mean nothing: $from to $until', async (times) => {
    await expect(caller(STAFF).setQuietHours({ ...STAFF_QUIET_HOURS, ...times })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await sql`select from quiet_hours`).toHaveLength(0)
  })
})

describe('badges', () => {
  const nightly = { enabled: true, from: '18:00', until: '07:00', weekends: false }

  /** The messages that the parent's open screen gets, now and from now on. */
  async function following() {
    await heardSoFar(bus)
    // For a screen that stays open the next test would have badges read that it does not wait for.
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const badges = (await caller(PARENT, { signal: leaving.signal }).followCounts())[Symbol.asyncIterator]()
    return { state: (await badges.next()).value, next: async () => (await badges.next()).value }
  }

  test('do not show what came in the quiet hours that last, unlike the list, and show it when they end', async () => {
    await caller(PARENT).setQuietHours(nightly)
    await given({ section: 'files', data: { place: 1 } })
    time.now = FRIDAY_EVENING
    await notify()
    expect(await caller(PARENT).counts()).toEqual({ files: 1 })
    expect(await caller(PARENT).unread()).toHaveLength(2)
    expect(await caller(2).counts()).toEqual({ payment_user: 1 })
    time.now = new Date('2026-11-21T06:00:00Z')
    expect(await caller(PARENT).counts()).toEqual({ files: 1, payment_user: 1 })
    time.now = new Date('2026-11-21T18:00:00Z')
    expect(await caller(PARENT).counts()).toEqual({ files: 1, payment_user: 1 })
  })

  test('of open screens stay as they are meanwhile, and follow what is set', async () => {
    await caller(PARENT).setQuietHours(nightly)
    time.now = FRIDAY_EVENING
    const { next } = await following()
    await notify()
    expect(await next()).toEqual({ change: { counts: {}, places: {} } })
    await caller(PARENT).setQuietHours(NO_QUIET_HOURS)
    const places = { 1: { payment_user: 1 } }
    expect(await next()).toEqual({ change: { counts: { payment_user: 1 }, places } })
  })

  test('of open screens follow when the hours end, by one job however much came', async () => {
    await caller(PARENT).setQuietHours(nightly)
    time.now = FRIDAY_EVENING
    await notify()
    await notify({ type: 'TYPE_KID_PAID', source: 'invoice-7@2' })
    expect(await sql`select data, run_at as at from outbox where name = 'notifications.release'`).toEqual([
      { data: { accountId: PARENT }, at: new Date('2026-11-21T06:00:00Z') },
    ])
    const { next } = await following()
    time.now = new Date('2026-11-21T06:00:00Z')
    await work()
    expect(await next()).toMatchObject({ change: { counts: { payment_user: 2 } } })
  })

  test('are told by place', async () => {
    await addKids(sql, sql`values (2, 2, 'Jan', 'Zając', '{600000005}'::text[])`)
    await given({ section: 'files', data: { place: 1 } })
    await given({ section: 'files', placeId: 2, data: { place: 2 } })
    await given({ section: 'calendar', placeId: 2, data: { place: 2 } })
    const places = { 1: { files: 1 }, 2: { files: 1, calendar: 1 } }
    const { state } = await following()
    expect(state).toEqual({ state: { counts: { files: 2, calendar: 1 }, places } })
  })
})
