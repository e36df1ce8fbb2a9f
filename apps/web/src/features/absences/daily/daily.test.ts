import { expect, test } from 'vitest'
import { printSize } from './print-size.ts'

const state = { confirmed: false, byPlace: false, afterTime: false }
const kid = { id: 1, absenceId: 1, firstname: 'Konstancja', lastname: 'Nowakowska', ...state }

function report(groups: number, absent: number) {
  const counts = { kids: 25, absent, confirmed: 0, late: 0, meals: 25 - absent }
  const absentKids = Array.from({ length: absent }, () => kid)
  const group = { name: 'Biedronki', color: 0, ...counts, absentKids }
  return { groups: Array.from({ length: groups }, (_, id) => ({ id, ...group })) }
}

test('a few groups are printed large', () => {
  expect(printSize(report(6, 3))).toBe(13)
})

test('the more are absent, the smaller it gets, and always some size', () => {
  const sizes = [0, 3, 6, 12, 25].map((absent) => printSize(report(20, absent)))
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(sizes.at(-1)).toBeGreaterThanOrEqual(5)
  expect(printSize(report(60, 25))).toBe(5)
})
