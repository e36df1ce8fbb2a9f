import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainLine } from '../src/explain.ts'
import { hasDaily, hasMain, PAYMENT_TYPE_KINDS, ratesFor, valueOf } from '../src/value.ts'

const rates = { mainValue: 100_00, daily: 15_00 }
const amount = fc.integer({ min: 0, max: 100_000_000 })
const days = fc.nat({ max: 31 })
const anyValue = [fc.constantFrom(...PAYMENT_TYPE_KINDS), amount, amount, days, days] as const

describe('the value of a payment type', () => {
  const nothingDaily = { days: 0, daily: 0, absent: 0, deducted: 0 }
  const byDays = { days: 21, daily: 15_00, absent: 2, deducted: 30_00 }
  test.each([
    ['TYPE_CONST', 'the main value', { main: 100_00, ...nothingDaily, total: 100_00 }],
    ['TYPE_DAILY', 'the days less the absences', { main: 0, ...byDays, total: 285_00 }],
    ['TYPE_OWN', 'both', { main: 100_00, ...byDays, total: 385_00 }],
  ] as const)('of %s is %s', (type, _what, value) => {
    expect(valueOf(type, rates, 21, 2)).toEqual(value)
    expect([hasMain({ type }), hasDaily({ type })]).toEqual([value.main > 0, value.days > 0])
  })
  test('takes off no more days than are charged, and nothing of the main value', () => {
    expect(valueOf('TYPE_DAILY', rates, 2, 5)).toMatchObject({ absent: 2, deducted: 30_00, total: 0 })
    expect(valueOf('TYPE_OWN', rates, 2, 5)).toMatchObject({ absent: 2, deducted: 30_00, total: 100_00 })
    expect(valueOf('TYPE_OWN', rates, 0, 50)).toMatchObject({ absent: 0, deducted: 0, total: 100_00 })
  })
  test('explains itself: main and days less what is deducted', () => {
    fc.assert(
      fc.property(...anyValue, (kind, mainValue, daily, n, absent) => {
        const value = valueOf(kind, { mainValue, daily }, n, absent)
        expect(value.total).toBe(value.main + value.days * value.daily - value.deducted)
        expect(value.deducted).toBe(value.absent * value.daily)
        expect(value.total).toBeGreaterThanOrEqual(value.main)
      }),
    )
  })
  test('falls with absences and grows with days', () => {
    fc.assert(
      fc.property(...anyValue, (kind, mainValue, daily, n, absent) => {
        const total = (a: number, b: number) => valueOf(kind, { mainValue, daily }, a, b).total
        expect(total(n, absent + 1)).toBeLessThanOrEqual(total(n, absent))
        expect(total(n + 1, absent)).toBeGreaterThanOrEqual(total(n, absent))
      }),
    )
  })
})

test.each([
  [undefined, { ...rates, custom: false }],
  [
    { mainValue: null, daily: null },
    { ...rates, custom: false },
  ],
  [
    { mainValue: 0, daily: null },
    { mainValue: 0, daily: 15_00, custom: true },
  ],
  [
    { mainValue: 100_00, daily: 12_00 },
    { mainValue: 100_00, daily: 12_00, custom: true },
  ],
])('a kid’s own rates hold where they are set: %j', (own, held) => {
  expect(ratesFor(rates, own)).toEqual(held)
})

describe('a line’s explanation', () => {
  const computed = { rule: 1, computed: 285_00, amount: 285_00 }
  const part = { type: 'TYPE_DAILY', ...rates, days: 21, absent: 2, ...computed } as const
  test('has its breakdown, and what was changed by hand', () => {
    const breakdown = valueOf('TYPE_DAILY', rates, 21, 2)
    expect(explainLine(part)).toEqual({ breakdown, adjusted: 0 })
    expect(explainLine({ ...part, amount: 280_00 }).adjusted).toBe(-5_00)
  })
  test('has none where the days are unknown', () => {
    const unknown = { ...part, days: null, rule: null, computed: null }
    expect(explainLine(unknown)).toEqual({ breakdown: null, adjusted: 0 })
    const fixed = { ...part, type: 'TYPE_CONST', days: null, absent: null, computed: 100_00 } as const
    expect(explainLine(fixed).adjusted).toBe(185_00)
  })
  test('goes by what was stored: by no rule that is not known, and by none that gives another amount', () => {
    expect(explainLine({ ...part, rule: 99 })).toEqual({ breakdown: null, adjusted: 0 })
    expect(explainLine({ ...part, computed: 280_00 })).toEqual({ breakdown: null, adjusted: 5_00 })
  })
})
