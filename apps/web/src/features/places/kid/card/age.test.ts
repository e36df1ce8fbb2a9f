import { expect, test } from 'vitest'
import { ageOn } from './age.ts'

test.each([
  ['2024-03-10', '2026-03-09', { years: 1, months: 11 }],
  ['2024-03-10', '2026-03-10', { years: 2, months: 0 }],
  ['2024-11-30', '2026-02-28', { years: 1, months: 2 }],
  ['2026-03-10', '2026-03-10', { years: 0, months: 0 }],
])('a kid born on %s is on %s of this age', (birth, today, age) => {
  expect(ageOn(birth, today)).toEqual(age)
})
