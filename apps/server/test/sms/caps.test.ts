import { type Cap, DEFAULT_CAPS, type SmsCaps, SPANS } from '@skrzat/contract/sms-caps'
import { testDatabase } from '@skrzat/testing/database'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { BUDGETS, countersOf, type SmsAsk, windowOf } from '../../src/domains/sms/caps.ts'
import { createReserve } from '../../src/domains/sms/usage.ts'
import { DomainError } from '../../src/kernel/errors/errors.ts'

const database = await testDatabase()
const WIDE: Cap = { hour: 1000, day: 1000 }
const NONE: SmsCaps = {
  address: WIDE,
  number: WIDE,
  prefix: WIDE,
  place: WIDE,
  public: WIDE,
  total: { hour: 2000, day: 2000 },
}

beforeEach(() => database.sql`delete from sms_usage`)

function given(over: Partial<SmsCaps>, start = '2026-11-20T10:20:00Z') {
  let now = new Date(start)
  const clock = { now: () => now }
  const caps = { ...NONE, ...over }
  /** Two servers. */
  const servers = [1, 2].map(() => createReserve({ db: database, clock, wake: () => undefined }, caps))
  let turn = 0
  /** `ok`, or the seconds to wait. */
  async function ask(over: Partial<SmsAsk> = {}): Promise<'ok' | number> {
    try {
      turn += 1
      await servers[turn % 2]?.({ phone: '600000005', purpose: 'public', address: '192.0.2.1', ...over })
      return 'ok'
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'sms.limit') throw error
      expect(error.params['retryAfter']).toBe(error.details.retryAfter)
      return error.details.retryAfter ?? 0
    }
  }
  return { ask, at: (instant: string) => void (now = new Date(instant)) }
}

const TWO: Cap = { hour: 2, day: 1000 }
const TO_FULL_HOUR = 40 * 60

describe.each([
  { cap: 'number', over: { number: TWO }, other: { phone: '600000006' } },
  { cap: 'prefix', over: { prefix: TWO }, other: { phone: '601000005' } },
  { cap: 'address', over: { address: TWO }, other: { address: '192.0.2.2' } },
  { cap: 'public', over: { public: TWO }, other: { purpose: 'person' } },
  { cap: 'place', over: { place: TWO }, same: { placeId: 1, purpose: 'place' }, other: { placeId: 2 } },
  {
    cap: 'total',
    over: { public: { hour: 1, day: 1 }, total: { hour: 3, day: 1000 } },
    same: { purpose: 'place' },
    other: { purpose: 'public' },
  },
] as const)('the cap of one $cap', ({ over, other, ...rest }) => {
  const same: Partial<SmsAsk> = 'same' in rest ? rest.same : {}

  test('refuses what is beyond it, and nothing else, until the next full hour', async () => {
    const { ask, at } = given(over)
    expect([await ask(same), await ask(same)]).toEqual(['ok', 'ok'])
    expect(await ask(same)).toBe(TO_FULL_HOUR)
    expect(await ask({ ...same, ...other })).toBe('ok')
    at('2026-11-20T10:59:59.999Z')
    expect(await ask(same)).toBe(1)
    at('2026-11-20T11:00:00Z')
    expect(await ask(same)).toBe('ok')
  })
})

test('a day ends at midnight in Warsaw', async () => {
  const { ask, at } = given({ number: { hour: 2, day: 2 } }, '2026-11-20T22:30:00Z')
  expect([await ask(), await ask()]).toEqual(['ok', 'ok'])
  expect(await ask()).toBe(30 * 60)
  at('2026-11-20T23:00:00Z')
  expect(await ask()).toBe('ok')
  at('2026-11-21T12:00:00Z')
  expect(await ask()).toBe('ok')
  expect(await ask()).toBe(11 * 60 * 60)
})

test('of many senders at once, on two servers, no more pass than the cap allows', async () => {
  const { ask } = given({ public: { hour: 7, day: 7 } })
  const asked = Array.from({ length: 24 }, (_, index) =>
    ask({ phone: `6000000${10 + index}`, address: `192.0.2.${index}` }),
  )
  const answers = await Promise.all(asked)
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(7)
})

test('what is refused by one cap is counted against no other', async () => {
  const { ask } = given({ address: TWO, public: { hour: 3, day: 3 } })
  for (let time = 0; time < 10; time += 1) await ask()
  expect(await ask({ address: '192.0.2.2' })).toBe('ok')
  expect(await ask({ address: '192.0.2.3' })).toBeTypeOf('number')
})

test('what strangers ask for uses up nothing of what a place or a person needs', async () => {
  const { ask } = given({
    number: TWO,
    prefix: TWO,
    address: TWO,
    public: { hour: 2, day: 2 },
    total: { hour: 4, day: 4 },
  })
  for (let time = 0; time < 5; time += 1) await ask()
  expect(await ask({ purpose: 'place', placeId: 1 })).toBe('ok')
  expect(await ask({ purpose: 'person' })).toBe('ok')
})

test('nor does a place use up what strangers need', async () => {
  const { ask } = given({ public: { hour: 2, day: 2 }, total: { hour: 4, day: 4 } })
  for (let time = 0; time < 5; time += 1) await ask({ purpose: 'place', placeId: 1 })
  expect(await ask()).toBe('ok')
})

test('the addresses of one IPv6 network count as one', async () => {
  const { ask } = given({ address: TWO })
  await ask({ address: '2001:db8:0:1::1' })
  await ask({ address: '2001:db8:0:1::2' })
  expect(await ask({ address: '2001:db8:0:1:ffff::3' })).toBeTypeOf('number')
})

test('a server whose clock is behind does not begin a window anew', async () => {
  const { ask, at } = given({ number: TWO }, '2026-11-20T11:00:00Z')
  await ask()
  at('2026-11-20T10:59:59Z')
  await ask()
  at('2026-11-20T11:00:01Z')
  expect(await ask()).toBeTypeOf('number')
})

test('every instant is in the window that it is given', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2025-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      fc.constantFrom(...SPANS),
      (now, span) => {
        const { start, end } = windowOf(span, now)
        expect(start.getTime()).toBeLessThanOrEqual(now.getTime())
        expect(end.getTime()).toBeGreaterThan(now.getTime())
        expect(windowOf(span, start)).toEqual({ start, end })
        expect(windowOf(span, new Date(end.getTime() - 1))).toEqual({ start, end })
        expect(windowOf(span, end).start).toEqual(end)
      },
    ),
  )
})

test('a day is 23 or 25 hours long where the clocks change', () => {
  const hours = (instant: string) => {
    const { start, end } = windowOf('day', new Date(instant))
    return (end.getTime() - start.getTime()) / 3_600_000
  }
  expect(hours('2026-03-29T12:00:00Z')).toBe(23)
  expect(hours('2026-10-25T12:00:00Z')).toBe(25)
})

test('both budgets together are the total', () => {
  const budgets = (['public', 'place'] as const).map(
    (purpose) => countersOf({ phone: '600000005', purpose }, DEFAULT_CAPS)[0]?.cap,
  )
  expect(budgets).toHaveLength(BUDGETS.length)
  for (const span of SPANS)
    expect(budgets.reduce((sum, cap) => sum + (cap?.[span] ?? 0), 0)).toBe(DEFAULT_CAPS.total[span])
})
