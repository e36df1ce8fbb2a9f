import { expect, it } from 'vitest'
import { findKids } from './kid-search.ts'

const kids = [
  { firstname: 'Łucja', lastname: 'Żółć' },
  { firstname: 'Nguyễn', lastname: 'Đặng' },
  { firstname: 'Konstancja', lastname: 'Brzęczyszczykiewicz-Gżegżółkowska' },
]

it.each([
  ['', ['Łucja', 'Nguyễn', 'Konstancja']],
  ['zolc', ['Łucja']],
  ['dang nguyen', ['Nguyễn']],
  ['ŻÓŁĆ łu', ['Łucja']],
  ['gzegzolk', ['Konstancja']],
  ['łucja gżeg', []],
])('finds kids by %j', (text, names) => {
  expect(findKids(kids, text).map(({ firstname }) => firstname)).toEqual(names)
})
