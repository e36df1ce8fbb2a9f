import { expect, test } from 'vitest'
import { absenceOf } from '../test-absence.ts'
import { countByDay, shownAbsences } from './filter.ts'

const zolw = absenceOf({ firstname: 'Łucja', lastname: 'Żółw' })
const long = absenceOf({ firstname: 'Konstancja', lastname: 'Brzęczyszczykiewicz-Gżegżółkowska' })
const other = absenceOf(
  { firstname: 'Adam', lastname: 'Nowak' },
  { group: { id: 2, name: 'Ananasy', color: 1 }, day: '2026-11-25' },
)
const all = { name: undefined, group: undefined, own: new Set<number>() }

test('they stand by group, own ones first, and within it by last name as Poles order it', () => {
  expect(shownAbsences([zolw, long, other], all)).toEqual([other, long, zolw])
  expect(shownAbsences([other, zolw, long], { ...all, own: new Set([1]) })).toEqual([long, zolw, other])
})

test('a name is found without its accents, by the beginning of any part', () => {
  const found = (name: string) => shownAbsences([zolw, long, other], { ...all, name })
  expect(found('zolw')).toEqual([zolw])
  expect(found('gżeg')).toEqual([long])
  expect(found('nowak ad')).toEqual([other])
  expect(found('owak')).toEqual([])
})

test('a group leaves its own', () => {
  expect(shownAbsences([zolw, other], { ...all, group: 2 })).toEqual([other])
})

test('each day has its count', () => {
  const counts = countByDay([zolw, long, other])
  expect(Object.fromEntries(counts)).toEqual({ '2026-11-24': 2, '2026-11-25': 1 })
})
