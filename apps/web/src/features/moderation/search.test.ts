import { expect, test } from 'vitest'
import { reportsSearch, sortAfter, sortOf } from './search.ts'

test('reports are sorted by the address, newest first without one that is known', () => {
  expect(sortOf(reportsSearch({ sort: 'reason' }))).toEqual({ field: 'reason', descending: false })
  expect(sortOf(reportsSearch({ sort: '-created' }))).toEqual({ field: 'created', descending: true })
  expect(sortOf(reportsSearch({ sort: 'note' }))).toEqual({ field: 'id', descending: true })
})

test('a column sorts upwards, then downwards', () => {
  const first = sortAfter(sortOf({}), 'kind')
  expect(first).toBe('kind')
  expect(sortAfter(sortOf({ sort: first }), 'kind')).toBe('-kind')
})
