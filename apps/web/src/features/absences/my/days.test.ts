import { expect, test } from 'vitest'
import { nearDays, rangesOf, toggled } from './days.ts'

test('the days offered are those of two weeks, without weekends', () => {
  expect(nearDays('2026-11-23')).toHaveLength(10)
  expect(nearDays('2026-11-27')).toEqual([
    '2026-11-27',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
  ])
})

test('at a weekend they begin with Monday', () => {
  for (const today of ['2026-11-21', '2026-11-22']) {
    expect(nearDays(today)[0]).toBe('2026-11-23')
    expect(nearDays(today).at(-1)).toBe('2026-12-04')
  }
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
  expect(toggled(['2026-11-24'], '2026-11-23')).toEqual(['2026-11-23', '2026-11-24'])
  expect(toggled(['2026-11-23', '2026-11-24'], '2026-11-23')).toEqual(['2026-11-24'])
})
