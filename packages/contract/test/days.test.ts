import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayRange,
  daysBetween,
  firstOfMonth,
  isDay,
  lastOfMonth,
  monthLater,
  monthOf,
  warsawDay,
  weekday,
} from '../src/days.ts'
import { deadlineBadge, invoiceAge } from '../src/invoice-age.ts'
import { workingDays } from '../src/working-days.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('days', () => {
  test('are real ones', () => {
    const days = ['2026-02-28', '2024-02-29', '1000-01-01', '9999-12-31']
    const others = ['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-01-01T00:00:00Z']
    const outside = ['0000-01-01', '0999-12-31', '10000-01-01']
    expect([...days, ...others, ...outside].filter(isDay)).toEqual(days)
  })
  test('in Warsaw begin at 23:00 UTC in winter and at 22:00 in summer', () => {
    expect(warsawDay(new Date('2026-01-31T22:59:59.999Z'))).toBe('2026-01-31')
    expect(warsawDay(new Date('2026-01-31T23:00:00Z'))).toBe('2026-02-01')
    expect(warsawDay(new Date('2026-07-31T21:59:59.999Z'))).toBe('2026-07-31')
    expect(warsawDay(new Date('2026-07-31T22:00:00Z'))).toBe('2026-08-01')
  })
  test('in Warsaw are those that a fresh formatter gives, whatever was asked before', () => {
    const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' })
    const instant = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(instant, { minLength: 1 }), (instants) => {
        expect(instants.map(warsawDay)).toEqual(instants.map((one) => formatter.format(one)))
      }),
    )
  })
  test('added come back when taken away, also over the change of clocks', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, count) => {
        const to = addDays(from, count)
        expect(isDay(to)).toBe(true)
        expect(daysBetween(from, to)).toBe(count)
        expect(addDays(to, -count)).toBe(from)
        expect(weekday(to)).toBe(((((weekday(from) - 1 + count) % 7) + 7) % 7) + 1)
      }),
    )
  })
  test('of a range are all between, once, in order', () => {
    expect(dayRange('2026-02-28', '2026-03-02')).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
    expect(dayRange('2026-03-02', '2026-03-01')).toEqual([])
    expect(() => dayRange('2026-01-01', '9999-12-31')).toThrow(RangeError)
    fc.assert(
      fc.property(day, fc.nat({ max: 400 }), (from, length) => {
        const range = dayRange(from, addDays(from, length))
        expect(range).toHaveLength(length + 1)
        expect(range).toEqual([...new Set(range)].toSorted())
      }),
    )
  })
  test('know their month', () => {
    expect(weekday('2026-11-20')).toBe(5)
    expect(monthOf('2026-11-20')).toBe('2026-11')
    expect([firstOfMonth('2024-02-10'), lastOfMonth('2024-02-10')]).toEqual(['2024-02-01', '2024-02-29'])
    expect([addMonths('2026-11-20', 2), addMonths('2026-01-31', -1)]).toEqual(['2027-01-01', '2025-12-01'])
  })
})

test('a period of a month ends on the same day of the next month, or on its last', () => {
  expect(monthLater('2026-11-30')).toBe('2026-12-30')
  expect(monthLater('2026-12-31')).toBe('2027-01-31')
  expect(monthLater('2027-01-31')).toBe('2027-02-28')
})

describe('working days', () => {
  test('leave out weekends, holidays and closed days', () => {
    const [holidays, closed] = [new Set(['2026-11-11']), new Set(['2026-11-13', '2026-11-14'])]
    const days = workingDays('2026-11-09', '2026-11-16', holidays, closed)
    expect(days).toEqual(['2026-11-09', '2026-11-10', '2026-11-12', '2026-11-16'])
    fc.assert(
      fc.property(day, fc.nat({ max: 100 }), fc.array(day), (from, length, closed) => {
        const to = addDays(from, length)
        const working = new Set(workingDays(from, to, new Set(closed)))
        for (const one of dayRange(from, to)) {
          expect(working.has(one)).toBe(weekday(one) < 6 && !closed.includes(one))
        }
      }),
    )
  })
})

describe('an invoice’s age', () => {
  test('is new up to the limit, expiring for 7 days more, expired after', () => {
    const age = (days: number) => invoiceAge('2026-11-01', addDays('2026-11-01', days), 14)
    expect([0, 14].map(age)).toEqual(['new', 'new'])
    expect([15, 21].map(age)).toEqual(['expiring', 'expiring'])
    expect([22, 400].map(age)).toEqual(['expired', 'expired'])
  })
  test('earns a badge from 15 days past the deadline, another over 30', () => {
    const badge = (days: number) => deadlineBadge('2026-11-15', addDays('2026-11-15', days))
    expect([-1, 0, 14].map(badge)).toEqual([null, null, null])
    expect([15, 30, 31].map(badge)).toEqual(['days15to30', 'days15to30', 'over30'])
  })
})
