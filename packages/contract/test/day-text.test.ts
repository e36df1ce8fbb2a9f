import { expect, test } from 'vitest'
import { daysText, longDay, rangeText } from '../src/day-text.ts'

test('a day is said in words, with the year unless it is today\u2019s, and spaces that never break', () => {
  expect(longDay('2026-12-04', '2026-11-20', 'pl')).toBe('4\u00a0grudnia')
  expect(longDay('2027-01-04', '2026-11-20', 'pl')).toBe('4\u00a0stycznia\u00a02027')
  expect(longDay('2026-12-04', null, 'pl')).toBe('4\u00a0grudnia\u00a02026')
  expect(longDay('2026-12-04', '2026-11-20', 'en')).toBe('4\u00a0December')
})

test('a period is said once where both ends share the month', () => {
  const plain = (from: string, to: string) => rangeText({ from, to }, 'pl').replaceAll(/\s/g, ' ')
  expect(plain('2026-12-01', '2026-12-31')).toBe('1–31 grudnia 2026')
  expect(plain('2026-11-15', '2026-12-14')).toBe('15 listopada – 14 grudnia 2026')
  expect(rangeText({ from: '2026-12-01', to: '2026-12-31' }, 'pl')).toBe('1–31\u00a0grudnia\u00a02026')
})

test('a period of this year goes without it, one that reaches into another has both', () => {
  const plain = (to: string) =>
    rangeText({ from: '2026-12-28', to }, 'pl', '2026-11-20').replaceAll(/\s/g, ' ')
  expect(plain('2026-12-31')).toBe('28–31 grudnia')
  expect(plain('2027-01-02')).toBe('28 grudnia 2026 – 2 stycznia 2027')
})

test('several days are a list, each in one piece', () => {
  expect(daysText(['2026-10-12', '2026-10-13', '2026-11-02'], 'pl')).toBe(
    '12\u00a0paź, 13\u00a0paź i 2\u00a0lis',
  )
})
