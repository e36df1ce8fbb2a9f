import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  absenceDeadline,
  absenceState,
  isPastLastDay,
  planReport,
  rangeFault,
  reportFault,
  tooLateParams,
} from '../src/absence.ts'
import { addDays } from '../src/days.ts'

const rule = (maxTime: string, dayBefore = false, acceptLate = true) => ({ maxTime, dayBefore, acceptLate })
const at = (text: string) => new Date(text)

/** Whether a report at that instant is late for the day, which may be any of the week. */
function isLate(day: string, time: { maxTime: string; dayBefore: boolean; acceptLate: boolean }, now: Date) {
  return now.getTime() > absenceDeadline(day, time).getTime()
}

describe('the deadline', () => {
  test.each([
    ['the time in Warsaw on the day', '2026-11-20', rule('08:00'), '2026-11-20T07:00:00Z'],
    ['the time in Warsaw on the day, in summer', '2026-07-20', rule('08:00'), '2026-07-20T06:00:00Z'],
    ['on the day before', '2026-11-23', rule('18:00', true), '2026-11-22T17:00:00Z'],
    ['by the clocks after their change in spring', '2026-03-30', rule('18:00', true), '2026-03-29T16:00:00Z'],
    ['by the clocks before it', '2026-03-29', rule('01:00'), '2026-03-29T00:00:00Z'],
    ['by the clocks after their change in autumn', '2026-10-26', rule('18:00', true), '2026-10-25T17:00:00Z'],
    ['by the clocks before that', '2026-10-25', rule('01:00'), '2026-10-24T23:00:00Z'],
    ['where it is skipped when it is jumped over', '2026-03-30', rule('02:30', true), '2026-03-29T01:00:00Z'],
    ['where the jump begins', '2026-03-29', rule('02:00'), '2026-03-29T01:00:00Z'],
    ['where the jump ends', '2026-03-29', rule('03:00'), '2026-03-29T01:00:00Z'],
    ['where it comes twice its second coming', '2026-10-26', rule('02:30', true), '2026-10-25T01:30:00Z'],
    ['where what comes twice begins', '2026-10-25', rule('02:00'), '2026-10-25T01:00:00Z'],
    ['where what comes twice ends', '2026-10-25', rule('03:00'), '2026-10-25T02:00:00Z'],
  ])('is %s: %s', (_what, day, time, moment) => {
    expect(absenceDeadline(day, time)).toEqual(at(moment))
  })
  test('itself is in time, and what comes after is late', () => {
    const day = { from: '2026-11-20', to: '2026-11-20', holidays: [], closedDays: [], reported: new Set('') }
    const outcomeAt = (now: string) => planReport({ ...day, rule: rule('08:00'), now: at(now) })[0]?.outcome
    expect(outcomeAt('2026-11-20T07:00:00.000Z')).toBe('reported')
    expect(outcomeAt('2026-11-20T07:00:00.001Z')).toBe('late')
    expect(outcomeAt('2026-11-20T07:00:01Z')).toBe('late')
  })

  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Warsaw',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  test.each(['2026-03-29', '2026-10-25', '2026-06-15', '2027-01-01'])(
    'is late for good once the clocks of %s have gone past it',
    (day) => {
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 287 }),
          fc.integer({ min: -4 * 3600, max: 30 * 3600 }),
          (step, second) => {
            const hour = String(Math.floor(step / 12)).padStart(2, '0')
            const maxTime = `${hour}:${String((step % 12) * 5).padStart(2, '0')}`
            const now = new Date(Date.parse(`${day}T00:00:00Z`) + second * 1000)
            // From now on until the end of the next day, does Warsaw's clock ever show a time up to the deadline?
            const wall = `${day} ${maxTime}:00`
            let shownAgain = false
            const nextMinute = Math.ceil(now.getTime() / 60_000)
            const minutes = Array.from({ length: 121 }, (_, later) => (nextMinute + later) * 60_000)
            for (const at of [now.getTime(), ...minutes]) shownAgain ||= clock.format(at) <= wall
            const onTheDot = now.getTime() === absenceDeadline(day, rule(maxTime)).getTime()
            expect(isLate(day, rule(maxTime), now)).toBe(!shownAgain && !onTheDot)
          },
        ),
        { numRuns: 150 },
      )
    },
  )

  test('comes a day after that of the day before', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 0, max: 23 }), (days, hour) => {
        const day = addDays('2026-11-20', days)
        const time = rule(`${String(hour).padStart(2, '0')}:00`)
        const gap = absenceDeadline(addDays(day, 1), time).getTime() - absenceDeadline(day, time).getTime()
        expect([23, 24, 25]).toContain(gap / 3_600_000)
        const dayBefore = absenceDeadline(addDays(day, 1), { ...time, dayBefore: true })
        expect(dayBefore).toEqual(absenceDeadline(day, time))
      }),
    )
  })
})

describe('a range', () => {
  const parent = { today: '2026-11-20', byPlace: false }
  const place = { today: '2026-11-20', byPlace: true }

  test.each([
    ['of one day is one', '2026-11-20', '2026-11-20', parent, undefined],
    ['does not end before it starts', '2026-11-24', '2026-11-23', parent, 'absence.range'],
    ['may be a year', '2026-11-20', '2027-11-20', parent, undefined],
    ['is no more than a year', '2026-11-20', '2027-11-21', parent, 'absence.too_long'],
    ['of parents begins today or later', '2026-11-19', '2026-11-25', parent, 'absence.past'],
    ['of the place may have begun', '2026-11-19', '2026-11-25', place, undefined],
    ['is not years ahead', '2029-01-01', '2029-01-02', parent, 'absence.too_far'],
    ['is not years ago', '2023-01-02', '2023-01-02', place, 'absence.too_far'],
  ])('%s', (_what, from, to, who, fault) => {
    expect(rangeFault({ from, to }, who)).toBe(fault)
  })
})

describe('what a range gives', () => {
  const base = {
    from: '2026-11-06',
    to: '2026-11-13',
    holidays: [{ date: '2026-11-11', name: 'Święto Niepodległości' }],
    closedDays: [{ day: '2026-11-12', name: 'Szkolenie' }],
    reported: new Set(['2026-11-10']),
    rule: rule('08:00'),
    now: at('2026-11-06T07:00:01Z'),
  }
  test('is said for each day', () => {
    expect(planReport(base)).toMatchObject([
      { day: '2026-11-06', outcome: 'late' },
      { day: '2026-11-07', outcome: 'weekend' },
      { day: '2026-11-08', outcome: 'weekend' },
      { day: '2026-11-09', outcome: 'reported' },
      { day: '2026-11-10', outcome: 'already' },
      { day: '2026-11-11', outcome: 'holiday', name: 'Święto Niepodległości' },
      { day: '2026-11-12', outcome: 'closed', name: 'Szkolenie' },
      { day: '2026-11-13', outcome: 'reported', deadline: at('2026-11-13T07:00:00Z') },
    ])
  })
  test('is never late by the place', () => {
    expect(planReport({ ...base, rule: null })[0]).toMatchObject({ outcome: 'reported', deadline: null })
  })
  test('is refused as a whole where a new day is late and the place takes none', () => {
    const strict = rule('08:00', false, false)
    expect(reportFault(planReport({ ...base, rule: strict }), strict)).toBe('absence.too_late')
    expect(reportFault(planReport(base), base.rule)).toBeUndefined()
    const known = { ...base, rule: strict, reported: new Set(['2026-11-06']) }
    expect(reportFault(planReport(known), strict)).toBeUndefined()
  })
  test('is refused as a whole where a working day is after the last day of the kid', () => {
    const leaves = planReport({ ...base, lastDay: '2026-11-12' })
    expect(leaves.at(-1)).toMatchObject({ outcome: 'left', deadline: null })
    expect(reportFault(leaves, base.rule)).toBe('absence.after_last_day')
    const week = { ...base, to: '2026-11-08', lastDay: '2026-11-06' }
    expect(reportFault(planReport(week), base.rule)).toBeUndefined()
  })
  test('is past the last day by a weekday alone', () => {
    const past = (from: string, to: string, lastDay?: string) => isPastLastDay({ from, to }, lastDay)
    expect(past('2026-11-02', '2026-11-08', '2026-11-06')).toBe(false)
    expect(past('2026-11-02', '2026-11-09', '2026-11-06')).toBe(true)
    expect(past('2026-11-02', '2026-11-09')).toBe(false)
  })
  test('is refused where it gives nothing', () => {
    const weekend = { ...base, from: '2026-11-07', to: '2026-11-08' }
    expect(reportFault(planReport(weekend), base.rule)).toBe('absence.no_working_day')
    const known = { ...base, from: '2026-11-10', to: '2026-11-12' }
    expect(reportFault(planReport(known), base.rule)).toBe('absence.already_reported')
  })
})

test('an absence has one colour', () => {
  const absence = { confirmed: false, byPlace: false, afterTime: false }
  expect(absenceState(absence)).toBe('reported')
  expect(absenceState({ ...absence, afterTime: true })).toBe('late')
  expect(absenceState({ ...absence, byPlace: true })).toBe('by_place')
  expect(absenceState({ confirmed: true, byPlace: true, afterTime: true })).toBe('confirmed')
})

test('the message of a late report', () => {
  expect(tooLateParams(rule('18:05', true))).toEqual({ maxHour: 18, maxMin: '05', dayBefore: true })
})
