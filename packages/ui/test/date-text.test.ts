import { expect, test } from 'vitest'
import { plainDay, plainDays } from '../src/date-text.tsx'

const of = (from: string, to: string) => plainDays(from, to, 'pl')

test('days write what they share once, a single day is written as such', () => {
  expect(of('2026-11-01', '2026-11-30')).toBe('01–30.11.2026')
  expect(of('2026-11-01', '2026-12-31')).toBe('01.11–31.12.2026')
  expect(of('2026-12-24', '2027-01-06')).toBe('24.12.2026–06.01.2027')
  expect(of('2026-11-26', '2026-11-26')).toBe(plainDay('2026-11-26', 'pl'))
})

test('the day comes first in English too', () => {
  expect(plainDays('2026-11-01', '2026-11-30', 'en').replaceAll(/\s/g, ' ')).toBe('01/11/2026 – 30/11/2026')
})
