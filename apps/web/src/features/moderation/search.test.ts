import { expect, test } from 'vitest'
import { reportsSearch, sortOf } from './search.ts'

test('reports are sorted by the address, newest first without one that is known', () => {
  expect(sortOf(reportsSearch({ sort: 'reason' }))).toEqual({ field: 'reason', descending: false })
  expect(sortOf(reportsSearch({ sort: '-created' }))).toEqual({ field: 'created', descending: true })
  expect(sortOf(reportsSearch({ sort: 'note' }))).toEqual({ field: 'id', descending: true })
})
