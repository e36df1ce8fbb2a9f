import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountOf, isValidOn } from '../src/discount.ts'
import { addDays } from '../src/days.ts'
import { CHARGE_RULES, daysOfStay, shareOfGrosze, stayIn } from '../src/stay.ts'
import { ruleOf, valueBy, valueOf } from '../src/value.ts'
import { workingDays } from '../src/working-days.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }
const days = workingDays(november.from, november.to, new Set(['2026-11-11']))
const kid = (firstDay: string | null, lastDay: string | null = null) => ({ firstDay, lastDay })
const stay = (rule: (typeof CHARGE_RULES)[number], of: ReturnType<typeof kid>) =>
  stayIn(rule, november, days, of)

describe('a kid that starts or leaves within a period', () => {
  test('is charged by the rule of the place', () => {
    const from = { from: '2026-11-16', to: '2026-11-30' }
    expect(stay('WHOLE_MONTH', kid('2026-11-16'))).toEqual({ ...from, part: 1, of: 1 })
    expect(stay('BY_DAYS', kid('2026-11-16'))).toEqual({ ...from, part: 11, of: 20 })
    expect(stay('BY_HALVES', kid('2026-11-16'))).toEqual({ ...from, part: 1, of: 2 })
    expect(stay('BY_HALVES', kid('2026-11-13'))).toMatchObject({ part: 2, of: 2 })
    // The 14th and 15th are a weekend: no day of the first half is attended.
    expect(stay('BY_HALVES', kid('2026-11-14'))).toMatchObject({ part: 1, of: 2 })
    expect(stay('BY_HALVES', kid(null, '2026-11-15'))).toMatchObject({ part: 1, of: 2 })
  })
  test.each(CHARGE_RULES)(
    'by %s is charged all of a period that it attends, and nothing before or after',
    (rule) => {
      expect(stay(rule, kid(null))).toBeUndefined()
      expect(stay(rule, kid('2026-11-01', '2026-11-30'))).toBeUndefined()
      expect(stay(rule, kid('2026-12-01'))).toBeNull()
      expect(stay(rule, kid(null, '2026-10-31'))).toBeNull()
    },
  )
  test('never costs more than the whole, and by days two that follow each other cost the whole, to a grosz', () => {
    const main = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(fc.constantFrom(...CHARGE_RULES), main, fc.nat({ max: 28 }), (rule, price, n) => {
        const last = addDays(november.from, n)
        const [before, after] = [stay(rule, kid(null, last)), stay(rule, kid(addDays(last, 1)))]
        if (!before || !after) throw new Error('within the month')
        const [first, second] = [shareOfGrosze(price, before), shareOfGrosze(price, after)]
        expect(Math.max(first, second)).toBeLessThanOrEqual(price)
        expect(rule !== 'BY_DAYS' || Math.abs(first + second - price) <= 1).toBe(true)
        expect([...daysOfStay(days, before), ...daysOfStay(days, after)]).toEqual(days)
      }),
    )
  })
  test('has a line whose rule is computed again the same way', () => {
    const rates = { mainValue: 1000_00, daily: 15_00 }
    const share = { part: 11, of: 20 }
    expect(ruleOf('TYPE_CONST', undefined)).toBe(1)
    expect(ruleOf('TYPE_DAILY', share)).toBe(1)
    expect(ruleOf('TYPE_OWN', { part: 3, of: 3 })).toBe(1)
    expect(ruleOf('TYPE_OWN', share)).toBe(2)
    const value = valueOf('TYPE_OWN', rates, 11, 2, share)
    expect(value).toMatchObject({ main: 550_00, total: 685_00 })
    expect(valueBy(2, 'TYPE_OWN', rates, { days: 11, absent: 2, stay: share })).toEqual(value)
    expect(valueBy(1, 'TYPE_OWN', rates, { days: 11, absent: 2, stay: share })?.main).toBe(1000_00)
  })
  test('is charged halves of a grosz up', () => {
    expect(shareOfGrosze(1, { part: 1, of: 2 })).toBe(1)
    expect(shareOfGrosze(100, { part: 1, of: 3 })).toBe(33)
    expect(shareOfGrosze(200, { part: 1, of: 3 })).toBe(67)
    expect(shareOfGrosze(500, { part: 0, of: 3 })).toBe(0)
  })
})

describe('a discount', () => {
  test('takes off a part or an amount, and never more than the line has', () => {
    expect(discountOf({ percent: 10, amount: null }, 905_05)).toBe(90_51)
    expect(discountOf({ percent: null, amount: 50_00 }, 905_05)).toBe(50_00)
    expect(discountOf({ percent: null, amount: 50_00 }, 30_00)).toBe(30_00)
    expect(discountOf({ percent: 50, amount: null }, 100_00, 20_00)).toBe(20_00)
    expect(discountOf({ percent: 50, amount: null }, 0)).toBe(0)
  })
  test('counts from its first day to its last', () => {
    const valid = { fromDay: '2026-11-05', toDay: '2026-11-20' }
    expect(
      ['2026-11-04', '2026-11-05', '2026-11-20', '2026-11-21'].map((day) => isValidOn(valid, day)),
    ).toEqual([false, true, true, false])
    expect(isValidOn({ ...valid, toDay: null }, '2030-01-01')).toBe(true)
  })
})
