import { expect, test } from 'vitest'
import { dayOf, flagOf, idOf, nameOf, oneOf, textOf } from './search.ts'

test('what makes sense in an address is read', () => {
  expect([idOf(7), idOf('7')]).toEqual([7, 7])
  expect(dayOf('2026-11-20')).toBe('2026-11-20')
  expect([nameOf(' nowak '), nameOf(12)]).toEqual(['nowak', '12'])
  expect(oneOf(['month', 'week'], 'week')).toBe('week')
  expect([flagOf(true), flagOf('true')]).toEqual([true, true])
})

test('what makes none is left out', () => {
  for (const id of [0, -1, 1.5, 'x', '', true, [7], {}, null, undefined, 2 ** 53])
    expect(idOf(id)).toBeUndefined()
  for (const day of ['2026-02-30', '9999-12-31', 20261120, undefined]) expect(dayOf(day)).toBeUndefined()
  for (const name of [' ', {}, 'a'.repeat(101)]) expect(nameOf(name)).toBeUndefined()
  expect([textOf(['x']), textOf('\0')]).toEqual(['', ''])
  expect(oneOf(['month', 'week'], 'year')).toBeUndefined()
  for (const flag of [false, 1, 'yes', undefined]) expect(flagOf(flag)).toBeUndefined()
})
