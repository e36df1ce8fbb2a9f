import { expect, test } from 'vitest'
import { anInvoice } from '#components/test-invoice.ts'
import { byPlace } from './by-place.ts'

test('what is to be paid comes by place, the oldest deadline first', () => {
  const here = { id: 1, name: 'Tu', accountNumber: '', accountNumberNewSince: null, nip: '' }
  const there = { id: 2, name: 'Tam', accountNumber: '', accountNumberNewSince: null, nip: '' }
  const invoices = [
    anInvoice({ id: 9, place: here, deadline: '2026-12-10' }),
    anInvoice({ id: 8, place: there, deadline: '2026-11-30' }),
    anInvoice({ id: 7, place: here, deadline: '2026-12-01' }),
    anInvoice({ id: 6, place: here, deadline: '2026-12-10' }),
    anInvoice({ id: 5, place: here, deadline: '2026-10-01', paid: true }),
  ]
  expect(byPlace(invoices).map((some) => some.map(({ id }) => id))).toEqual([[8], [7, 6, 9]])
  expect(byPlace([])).toEqual([])
})
