import { expect, test } from 'vitest'
import { anInvoice } from '#components/test-invoice.ts'
import { byAccount } from './by-account.ts'

test('what is to be paid comes by place and account, the oldest deadline first', () => {
  const here = { id: 1, name: 'Tu', accountNumber: '1', accountNumberNewSince: null, nip: '' }
  const there = { id: 2, name: 'Tam', accountNumber: '1', accountNumberNewSince: null, nip: '' }
  const meals = { ...here, accountNumber: '2', accountForMeals: true as const }
  const invoices = [
    anInvoice({ id: 9, place: here, deadline: '2026-12-10' }),
    anInvoice({ id: 8, place: there, deadline: '2026-11-30' }),
    anInvoice({ id: 7, place: here, deadline: '2026-12-01' }),
    anInvoice({ id: 6, place: here, deadline: '2026-12-10' }),
    anInvoice({ id: 5, place: here, deadline: '2026-10-01', paid: true }),
    anInvoice({ id: 4, place: meals, deadline: '2026-11-20' }),
    anInvoice({ id: 3, place: meals, deadline: '2026-12-05' }),
  ]
  expect(byAccount(invoices).map((some) => some.map(({ id }) => id))).toEqual([[4, 3], [7, 6, 9], [8]])
  expect(byAccount([])).toEqual([])
})
