import { expect, test } from 'vitest'
import { dateSearch, placeAbsencesSearch } from '#features/absences/search.ts'
import { eventsSearch } from '#features/calendar/search.ts'
import { filesSearch } from '#features/files/search.ts'
import { paymentsSearch } from '#features/payments/search.ts'

const month = { from: '2026-11-01', to: '2026-11-30' }
const list = { state: 'paid', status: 'expired', group: 3, sort: 'kid', up: true }
const found = { name: 'Zofia', unviewed: true }
const opened = { cursor: 'WyIyMDI2LTExLTE3IiwyMzld', invoice: 12, types: true }

test.each([
  [
    'absences',
    placeAbsencesSearch,
    { view: 'month', date: '2026-11-20', name: 'nowak', group: 3, open: 'add', kid: 4 },
  ],
  ['a day', dateSearch, { date: '2026-11-20' }],
  ['events', eventsSearch, { view: 'week', date: '2026-11-20', event: 7, open: 'add', on: '2026-11-27' }],
  ['files', filesSearch, { group: 'place', picture: 3, file: 5, open: 'add' }],
  ['payments', paymentsSearch, { tab: 'new', ...month, ...list, ...found, ...opened }],
])('the address of %s is read as it is, and without what makes no sense in it', (_page, read, search) => {
  expect(read(search)).toEqual(search)
  for (const nonsense of ['!', -1, { x: 1 }]) {
    const mangled = Object.keys(search)
      .filter((key) => key !== 'name')
      .map((key) => [key, nonsense])
    expect(read(Object.fromEntries(mangled))).toEqual({})
  }
})
