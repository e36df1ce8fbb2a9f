import { expect, test } from 'vitest'
import { lastPayment } from './last-payment.ts'

const payment = (day: string, amount: number, reversed = false) => ({
  id: 1,
  amount,
  applied: amount,
  toCredit: 0,
  createdDate: `${day}T10:00:00.000Z`,
  day,
  method: null,
  note: null,
  reversed: reversed ? { at: `${day}T11:00:00.000Z`, reason: 'mistake' as const, note: null } : null,
})

test('the payments of the last day count together, reversed ones do not', () => {
  const invoices = [
    { payments: [payment('2026-11-18', 300_00), payment('2026-11-10', 50_00)] },
    { payments: [payment('2026-11-18', 120_00), payment('2026-11-19', 999_00, true)] },
  ]
  expect(lastPayment(invoices, '2026-11-20')).toEqual({ day: '2026-11-18', grosze: 420_00 })
})

test('nothing is thanked for after two weeks, or where only credit was used', () => {
  expect(lastPayment([{ payments: [payment('2026-11-06', 1_00)] }], '2026-11-20')).not.toBeNull()
  expect(lastPayment([{ payments: [payment('2026-11-05', 1_00)] }], '2026-11-20')).toBeNull()
  expect(lastPayment([{ payments: [] }], '2026-11-20')).toBeNull()
})
