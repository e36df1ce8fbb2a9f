import { expect, test } from 'vitest'
import { eventsSearch } from './search.ts'

test('an address that says everything is taken as it is', () => {
  const search = { view: 'week', date: '2026-11-20', event: 7, open: 'add' } as const
  expect(eventsSearch(search)).toEqual(search)
})

test('what makes no sense is left out', () => {
  for (const raw of [
    {},
    { view: 'month', date: '2026-02-30', event: 0, open: 'edit' },
    { view: 7, date: 20_261_120, event: 'x', open: true },
  ]) {
    expect(eventsSearch(raw)).toEqual({})
  }
})
