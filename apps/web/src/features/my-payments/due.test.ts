import { expect, test } from 'vitest'
import { awayText, dueOf, longDay, rangeText, transferTitle } from './due.ts'

test('a deadline is late only after its day', () => {
  expect(dueOf('2026-11-24', '2026-11-20')).toBe('later')
  expect(dueOf('2026-11-23', '2026-11-20')).toBe('soon')
  expect(dueOf('2026-11-20', '2026-11-20')).toBe('today')
  expect(dueOf('2026-11-19', '2026-11-20')).toBe('late')
})

test('days are said in words, with spaces that never break', () => {
  expect(longDay('2026-12-04', '2026-11-20', 'pl')).toBe('4\u00a0grudnia')
  expect(longDay('2027-01-04', '2026-11-20', 'pl')).toBe('4\u00a0stycznia\u00a02027')
  expect(longDay('2026-12-04', null, 'pl')).toBe('4\u00a0grudnia\u00a02026')
  expect(longDay('2026-12-04', '2026-11-20', 'en')).toBe('4\u00a0December')
  expect(awayText('2026-12-04', '2026-11-20', 'pl')).toBe('za\u00a014\u00a0dni')
  expect(awayText('2026-11-17', '2026-11-20', 'pl')).toBe('3\u00a0dni\u00a0temu')
  expect(awayText('2026-11-21', '2026-11-20', 'pl')).toBe('jutro')
})

const plain = (from: string, to: string) => rangeText({ from, to }, 'pl').replaceAll(/\s/g, ' ')

test('a period is said once where both ends share the month', () => {
  expect(plain('2026-12-01', '2026-12-31')).toBe('1–31 grudnia 2026')
  expect(plain('2026-11-15', '2026-12-14')).toBe('15 listopada – 14 grudnia 2026')
})

test('the title of a transfer names the invoice and the child', () => {
  const kid = { firstname: 'Zofia', lastname: 'Nowak' }
  expect(transferTitle('2026/11/0012', kid)).toBe('2026/11/0012 Zofia Nowak')
})
