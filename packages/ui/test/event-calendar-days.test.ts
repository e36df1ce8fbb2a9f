import { expect, test } from 'vitest'
import {
  clockTimes,
  daysOfGrid,
  daysOfView,
  entryDays,
  listedDay,
  shownDays,
  shownHours,
  steppedBy,
  viewTitle,
} from '../src/event-calendar-days.ts'

test('a week begins on Monday, over the ends of months and years', () => {
  expect(shownDays('week', '2026-11-20')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(shownDays('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(shownDays('week', '2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
})

test('a month is shown in whole weeks', () => {
  expect(shownDays('month', '2026-11-20')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect(shownDays('month', '2027-02-28')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
})

test('a grid has whole weeks, without weekends Monday to Friday', () => {
  expect(daysOfGrid('2026-11-20')).toHaveLength(42)
  const working = daysOfGrid('2026-11-20', false)
  expect(working).toHaveLength(30)
  expect(working.slice(4, 6)).toEqual(['2026-10-30', '2026-11-02'])
  expect([working[0], working.at(-1)]).toEqual(['2026-10-26', '2026-12-04'])
})

test('times are those of Warsaw, in summer and in winter, without a leading zero', () => {
  const timed = { start: '2026-07-01T06:00:00Z', end: '2026-07-01T07:30:00Z', allDay: false }
  expect(clockTimes(timed)).toBe('8:00–9:30')
  const inWinter = { ...timed, start: '2026-12-01T09:05:00Z', end: '2026-12-01T10:00:00Z' }
  expect(clockTimes(inWinter)).toBe('10:05–11:00')
  expect(clockTimes({ start: '2026-07-01', end: '2026-07-01', allDay: true })).toBe('')
})

test('the days of a month are its own, and without weekends Monday to Friday', () => {
  expect(daysOfView('month', '2028-02-10')).toHaveLength(29)
  const working = daysOfView('month', '2026-11-20', false)
  expect([working[0], working[5], working.at(-1)]).toEqual(['2026-11-02', '2026-11-09', '2026-11-30'])
  expect(working).toHaveLength(21)
  const week = daysOfView('week', '2026-11-22', false)
  expect([week.length, week[0], week.at(-1)]).toEqual([5, '2026-11-16', '2026-11-20'])
})

test('the step from the end of a long month leads to the next one, not over it', () => {
  expect(steppedBy('month', '2026-01-31', 1)).toBe('2026-02-01')
  expect(steppedBy('month', '2026-01-31', -1)).toBe('2025-12-01')
  expect(steppedBy('week', '2026-10-25', 1)).toBe('2026-10-26')
  expect(steppedBy('week', '2026-11-20', -1)).toBe('2026-11-09')
})

test('the title says the month, or both ends of the week', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(viewTitle('month', '2026-11-20', 'pl', '2026-11-02')).toBe('listopad 2026')
  expect(plain(viewTitle('week', '2026-11-20', 'pl', '2026-11-02'))).toBe('16–22 listopada')
  expect(plain(viewTitle('week', '2026-11-20', 'pl', '2027-01-02', false))).toBe('16–20 listopada 2026')
  expect(plain(viewTitle('week', '2026-12-31', 'en', '2026-12-31'))).toBe('28 December 2026 – 3 January 2027')
})

test('a week shows the hours of a working day, and more where something happens before or after', () => {
  const timed = (start: string, end: string) => ({ start, end, allDay: false })
  expect(shownHours([])).toEqual({ from: '07:00', to: '17:00' })
  expect(shownHours([{ start: '2026-11-20', end: '2026-11-20', allDay: true }])).toEqual(shownHours([]))
  expect(shownHours([timed('2026-11-20T16:30', '2026-11-20T18:30')])).toEqual({ from: '07:00', to: '19:00' })
  expect(shownHours([timed('2026-11-20T06:45', '2026-11-20T07:00')])).toEqual({ from: '06:00', to: '17:00' })
  // Of an instant, the hour in Warsaw: summer and winter.
  expect(shownHours([timed('2026-07-20T16:00:00.000Z', '2026-07-20T17:00:00Z')]).to).toBe('19:00')
  expect(shownHours([timed('2026-11-20T16:00:00.000Z', '2026-11-20T17:00:00Z')]).to).toBe('18:00')
  expect(shownHours([timed('2026-11-20T10:00', '2026-11-21T12:00')])).toEqual({ from: '00:00', to: '24:00' })
})

test('a list has an entry of several days once: on its first day, or today while it goes on', () => {
  const days = (start: string, end: string) => ({ start, end, allDay: true })
  expect(listedDay(days('2026-11-20', '2026-11-20'), '2026-11-01', '2026-11-20')).toBeUndefined()
  expect(listedDay(days('2026-11-23', '2026-11-25'), '2026-11-01', '2026-11-20')).toBe('2026-11-23')
  expect(listedDay(days('2026-11-18', '2026-11-22'), '2026-11-01', '2026-11-20')).toBe('2026-11-20')
  expect(listedDay(days('2026-11-18', '2026-11-19'), '2026-11-01', '2026-11-20')).toBe('2026-11-18')
  // It began in the month before.
  expect(listedDay(days('2026-10-30', '2026-11-02'), '2026-11-01', '2026-11-20')).toBe('2026-11-01')
  const overMidnight = { start: '2026-11-27T18:00', end: '2026-11-28T09:00', allDay: false }
  expect(listedDay(overMidnight, '2026-11-01', '2026-11-20')).toBe('2026-11-27')
  expect(entryDays(overMidnight)).toEqual({ first: '2026-11-27', last: '2026-11-28' })
})
