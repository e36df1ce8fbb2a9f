import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainPart } from '../src/explain.ts'
import { PAYMENT_TYPE_KINDS, ratesFor, valueOf } from '../src/value.ts'

const rates = { mainValue: 100_00, daily: 15_00 }
const amount = fc.integer({ min: 0, max: 100_000_000 })
const days = fc.nat({ max: 31 })

describe('the value of a payment type', () => {
  test('is the main value, the days, or both, less the absences', () => {
    expect(valueOf('TYPE_CONST', rates, 21, 2)).toEqual({
      main: 100_00,
      days: 0,
      daily: 0,
      absent: 0,
      deducted: 0,
      total: 100_00,
    })
    expect(valueOf('TYPE_DAILY', rates, 21, 2)).toEqual({
      main: 0,
      days: 21,
      daily: 15_00,
      absent: 2,
      deducted: 30_00,
      total: 285_00,
    })
    expect(valueOf('TYPE_OWN', rates, 21, 2).total).toBe(385_00)
  })
  test('is never below 0', () => {
    expect(valueOf('TYPE_DAILY', rates, 2, 5).total).toBe(0)
    expect(valueOf('TYPE_OWN', rates, 0, 5).total).toBe(25_00)
    expect(valueOf('TYPE_OWN', rates, 0, 50).total).toBe(0)
  })
  test('explains itself: main and days less what is deducted, or 0', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAYMENT_TYPE_KINDS),
        amount,
        amount,
        days,
        days,
        (kind, mainValue, daily, n, absent) => {
          const value = valueOf(kind, { mainValue, daily }, n, absent)
          expect(value.total).toBe(Math.max(0, value.main + value.days * value.daily - value.deducted))
          expect(value.deducted).toBe(value.absent * value.daily)
          expect(value.total).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
  test('falls with absences and grows with days', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAYMENT_TYPE_KINDS),
        amount,
        amount,
        days,
        days,
        (kind, mainValue, daily, n, absent) => {
          const total = (a: number, b: number) => valueOf(kind, { mainValue, daily }, a, b).total
          expect(total(n, absent + 1)).toBeLessThanOrEqual(total(n, absent))
          expect(total(n + 1, absent)).toBeGreaterThanOrEqual(total(n, absent))
        },
      ),
    )
  })
})

test('a kid’s own rates hold where they are set', () => {
  expect(ratesFor(rates)).toEqual({ ...rates, custom: false })
  expect(ratesFor(rates, { mainValue: null, daily: null })).toEqual({ ...rates, custom: false })
  expect(ratesFor(rates, { mainValue: 0, daily: null })).toEqual({ mainValue: 0, daily: 15_00, custom: true })
  expect(ratesFor(rates, { mainValue: 100_00, daily: 12_00 })).toEqual({
    mainValue: 100_00,
    daily: 12_00,
    custom: true,
  })
})

describe('a line’s explanation', () => {
  const part = { type: 'TYPE_DAILY', ...rates, days: 21, absent: 2, amount: 285_00 } as const
  test('has its breakdown, and what was changed by hand', () => {
    expect(explainPart(part)).toEqual({ breakdown: valueOf('TYPE_DAILY', rates, 21, 2), adjusted: 0 })
    expect(explainPart({ ...part, amount: 280_00 }).adjusted).toBe(-5_00)
  })
  test('has none where the days are unknown', () => {
    expect(explainPart({ ...part, days: null })).toEqual({ breakdown: null, adjusted: 0 })
    expect(explainPart({ ...part, type: 'TYPE_CONST', days: null, absent: null }).adjusted).toBe(185_00)
  })
})
