import { expect, test } from 'vitest'
import { dateSearch, placeAbsencesSearch } from './search.ts'

test('an address says the view, the day and the filters', () => {
  expect(placeAbsencesSearch({ view: 'month', date: '2026-11-20', name: 'nowak', group: 3 })).toEqual({
    view: 'month',
    date: '2026-11-20',
    name: 'nowak',
    group: 3,
  })
})

test('what makes no sense is left out', () => {
  const nothing = { view: undefined, date: undefined, name: undefined, group: undefined }
  expect(placeAbsencesSearch({ view: 'year', date: '2026-02-30', name: ' ', group: -1 })).toEqual(nothing)
  expect(placeAbsencesSearch({ date: 20261120, group: 'all', name: {} })).toEqual(nothing)
  expect(dateSearch({ date: 'jutro' })).toEqual({ date: undefined })
})
