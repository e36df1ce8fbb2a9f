import { expect, test } from 'vitest'
import { readingOf, unreadFirst } from './unread-first.ts'

const [early, late] = ['2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z']

test('children of whose parents nobody has confirmed come first, then those of whom some have', () => {
  const readers = [
    { name: 'Adam Bąk', readDates: [late, early] },
    { name: 'Ewa Cis', readDates: [null, early] },
    { name: 'Iga Dąb', readDates: [null] },
    { name: 'Jan Wąs', readDates: [null, null] },
  ]
  const shown = unreadFirst(readers).map((of) => ({ name: of.name, ...readingOf(of) }))
  expect(shown).toEqual([
    { name: 'Iga Dąb', count: 0, total: 1, latest: undefined },
    { name: 'Jan Wąs', count: 0, total: 2, latest: undefined },
    { name: 'Ewa Cis', count: 1, total: 2, latest: early },
    { name: 'Adam Bąk', count: 2, total: 2, latest: late },
  ])
})
