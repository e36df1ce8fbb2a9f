import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, warsawDay, weekday } from '../src/days.ts'
import { polishHolidays } from '../src/holidays.ts'
import {
  NO_QUIET_HOURS,
  type QuietHours,
  quietSpan,
  quietUntil,
  STAFF_QUIET_HOURS,
} from '../src/quiet-hours.ts'
import { warsawInstant } from '../src/warsaw-time.ts'

const at = (day: string, time: string) => warsawInstant(day, time)
const hours = (from: string, until: string): QuietHours => ({ enabled: true, from, until, weekends: false })
const span = (from: [string, string], until: [string, string]) => ({
  since: at(...from),
  until: at(...until),
})

describe('of staff who changed nothing', () => {
  test('from the evening of a weekday until the morning', () => {
    const night = span(['2026-11-18', '17:00'], ['2026-11-19', '07:00'])
    for (const now of [night.since, at('2026-11-18', '23:59'), at('2026-11-19', '06:59')])
      expect(quietSpan(STAFF_QUIET_HOURS, now)).toEqual(night)
    for (const now of [at('2026-11-18', '16:59'), night.until])
      expect(quietSpan(STAFF_QUIET_HOURS, now)).toBeNull()
  })

  test('the weekend without a break', () => {
    const weekend = span(['2026-11-20', '17:00'], ['2026-11-23', '07:00'])
    for (const now of [weekend.since, at('2026-11-21', '12:00'), at('2026-11-22', '17:00')])
      expect(quietSpan(STAFF_QUIET_HOURS, now)).toEqual(weekend)
  })

  test('public holidays like weekends', () => {
    const holidays = new Set(polishHolidays('2026-12-01', '2027-01-31').map(({ date }) => date))
    // Christmas Eve of 2026 is a Thursday, Boxing Day a Saturday.
    expect(quietSpan(STAFF_QUIET_HOURS, at('2026-12-25', '10:00'), holidays)).toEqual(
      span(['2026-12-23', '17:00'], ['2026-12-28', '07:00']),
    )
    expect(quietSpan(STAFF_QUIET_HOURS, at('2026-12-24', '10:00'))).toBeNull()
  })
})

test('others have none by default', () => {
  expect(quietUntil(NO_QUIET_HOURS, at('2026-11-21', '23:00'))).toBeNull()
})

test('hours within a day', () => {
  const lunch = hours('12:00', '13:30')
  expect(quietUntil(lunch, at('2026-11-18', '12:00'))).toEqual(at('2026-11-18', '13:30'))
  expect(quietUntil(lunch, at('2026-11-18', '13:30'))).toBeNull()
  expect(quietUntil(lunch, at('2026-11-18', '23:00'))).toBeNull()
})

test('the nights of clock changes are an hour shorter and an hour longer', () => {
  const night = hours('22:00', '06:00')
  const lengthOn = (day: string) => {
    const found = quietSpan(night, at(day, '23:00'))
    return found && (found.until.getTime() - found.since.getTime()) / 3_600_000
  }
  expect([lengthOn('2026-03-28'), lengthOn('2026-10-24'), lengthOn('2026-11-18')]).toEqual([7, 9, 8])
})

test('hours that are skipped in spring disturb nothing else', () => {
  expect(quietUntil(hours('02:10', '02:50'), at('2026-03-29', '03:10'))).toBeNull()
})

const time = fc.stringMatching(/^([01]\d|2[0-3]):[0-5]\d$/)
const anyHours = fc
  .record({ enabled: fc.constant(true), from: time, until: time, weekends: fc.boolean() })
  .filter(({ from, until }) => from !== until)
const [min, max] = [new Date('2025-01-01T00:00:00Z'), new Date('2030-01-01T00:00:00Z')]
const instant = fc.date({ min, max, noInvalidDate: true })

test('a span holds the moment, is the same for each of its moments, and quiet ends with it', () => {
  fc.assert(
    fc.property(
      anyHours,
      instant,
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (own, now, part) => {
        const found = quietSpan(own, now)
        if (!found) return
        expect(found.since <= now && now < found.until).toBe(true)
        const length = found.until.getTime() - found.since.getTime()
        const within = new Date(found.since.getTime() + Math.floor(part * length))
        expect(quietSpan(own, within)).toEqual(found)
        expect(quietSpan(own, found.until)).toBeNull()
        expect(quietSpan(own, new Date(found.since.getTime() - 1))).toBeNull()
      },
    ),
  )
})

test('it is quiet exactly where the clocks of Warsaw show quiet hours', () => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', timeStyle: 'short' })
  const inSpring = ['2025-03-30', '2026-03-29', '2027-03-28', '2028-03-26', '2029-03-25']
  const inAutumn = ['2025-10-26', '2026-10-25', '2027-10-31', '2028-10-29', '2029-10-28']
  const changes = new Set([...inSpring, ...inAutumn])
  fc.assert(
    fc.property(anyHours, instant, (own, now) => {
      const day = warsawDay(now)
      // In the hours around a change the clocks show a time twice or never.
      fc.pre(![addDays(day, -1), day, addDays(day, 1)].some((each) => changes.has(each)))
      const shown = clock.format(now)
      const { from, until } = own
      const evening = from < until ? from <= shown && shown < until : from <= shown || shown < until
      expect(quietSpan(own, now) !== null).toBe(evening || (own.weekends && weekday(day) > 5))
    }),
  )
})
