import { expect, test } from 'vitest'
import { filtersOf } from './search.ts'

test('the server is asked only for what narrows the list', () => {
  expect(filtersOf({ tab: 'invoices', cursor: 'WyJ4IiwxXQ', invoice: 3 })).toEqual({})
  const period = { fromDate: '2026-11-01', toDate: '2026-11-30' }
  const asked = filtersOf({ from: '2026-11-01', to: '2026-11-30', unviewed: true })
  expect(asked).toEqual({ ...period, unviewed: true })
})

test('the age of an invoice is left to those to pay', () => {
  expect(filtersOf({ status: 'new' })).toEqual({ status: 'new' })
  const paid = { state: 'paid', sort: 'paid' } as const
  expect(filtersOf({ ...paid, status: 'new', up: true })).toEqual({ ...paid, ascending: true })
})
