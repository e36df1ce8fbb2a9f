import { weekday } from '@skrzat/contract/days'
import { expect, test } from 'vitest'
import { nearDays, rangesOf, toggleDay } from './days.ts'

test.each([
  ['2026-11-23', 10, '2026-11-23', '2026-12-04'],
  ['2026-11-27', 6, '2026-11-27', '2026-12-04'],
  ['2026-11-21', 10, '2026-11-23', '2026-12-04'],
  ['2026-11-22', 10, '2026-11-23', '2026-12-04'],
])('on %s the days offered are those of two weeks, without weekends: %i', (today, count, first, last) => {
  const days = nearDays(today)
  expect([days.length, days[0], days.at(-1)]).toEqual([count, first, last])
  expect(days.filter((day) => weekday(day) > 5)).toEqual([])
})

test('days in a row are one report, over a weekend too', () => {
  expect(rangesOf(['2026-11-26', '2026-11-27', '2026-11-30'])).toEqual([
    { from: '2026-11-26', to: '2026-11-30' },
  ])
  expect(rangesOf(['2026-11-28', '2026-11-30'])).toEqual([{ from: '2026-11-28', to: '2026-11-30' }])
})

test('a gap makes two reports, in whichever order the days were chosen', () => {
  expect(rangesOf(['2026-11-27', '2026-11-23'])).toEqual([
    { from: '2026-11-23', to: '2026-11-23' },
    { from: '2026-11-27', to: '2026-11-27' },
  ])
  expect(rangesOf(['2026-11-27', '2026-12-01'])).toHaveLength(2)
  expect(rangesOf([])).toEqual([])
})

test('a day is chosen and put back', () => {
  expect(toggleDay(['2026-11-24'], '2026-11-23')).toEqual(['2026-11-23', '2026-11-24'])
  expect(toggleDay(['2026-11-23', '2026-11-24'], '2026-11-23')).toEqual(['2026-11-24'])
})
