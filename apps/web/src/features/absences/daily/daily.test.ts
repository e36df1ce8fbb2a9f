import { expect, test } from 'vitest'
import { inOrder } from './order.ts'
import { printSize } from './print-size.ts'

const kid = {
  id: 1,
  firstname: 'Konstancja',
  lastname: 'Nowakowska',
  confirmed: false,
  byPlace: false,
  afterTime: false,
}

function report(groups: number, absent: number) {
  return {
    groups: Array.from({ length: groups }, (_, id) => ({
      id,
      name: 'Biedronki',
      color: 0,
      kids: 25,
      absent,
      confirmed: 0,
      late: 0,
      meals: 25 - absent,
      absentKids: Array.from({ length: absent }, () => kid),
    })),
  }
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

test('groups stand as people count them, and kids by last name as Poles order it', () => {
  const counts = { kids: 3, absent: 3, confirmed: 0, late: 0, meals: 0 }
  const absentKids = ['Zając', 'Łoś', 'Żółw', 'Lis'].map((lastname) => ({ ...kid, lastname }))
  const groups = ['Grupa 10', 'Grupa 2', 'Ćmy'].map((name, id) => ({
    id,
    name,
    color: 0,
    ...counts,
    absentKids,
  }))
  const ordered = inOrder({
    date: '2026-11-24',
    place: { id: 1, name: '' },
    dayOff: null,
    groups,
    total: counts,
  })
  expect(ordered.groups.map(({ name }) => name)).toEqual(['Ćmy', 'Grupa 2', 'Grupa 10'])
  expect(ordered.groups[0]?.absentKids.map(({ lastname }) => lastname)).toEqual([
    'Lis',
    'Łoś',
    'Zając',
    'Żółw',
  ])
})
