import type { NewInvoiceKid, NewInvoiceScreen } from '@skrzat/contract/wire/ledger'
import { expect, test } from 'vitest'
import { failureOf } from '#app/errors.ts'
import { ScreenChanged, unchanged } from './unchanged.ts'

const kid = (id: number, over: Partial<NewInvoiceKid> = {}): NewInvoiceKid => ({
  id,
  firstname: 'Kid',
  lastname: String(id),
  credit: 0,
  absences: 0,
  late: 0,
  notDeducted: { absences: [], closedDays: 0 },
  customValues: [],
  alreadyInvoiced: [],
  ...over,
})
const days = { workingDays: 20, days: [], holidays: [], closedDays: [] }
const screen = (...kids: NewInvoiceKid[]): NewInvoiceScreen => ({
  today: '2026-11-20',
  paymentDays: 14,
  period: days,
  absencesPeriod: days,
  paymentTypes: [],
  groups: [{ id: 1, name: 'Motylki', color: 1, kids }],
})
const own = (paymentTypeId: number, daily: number | null) => ({
  paymentTypeId,
  mainValue: null,
  daily,
  defaultUnchecked: false,
})

test('what somebody else did to a child that is to be issued is noticed', () => {
  const seen = screen(kid(1), kid(2))
  expect(unchanged(seen, screen(kid(1, { alreadyInvoiced: ['2026/11/0001'] }), kid(2)), [1])).toBe(false)
  expect(unchanged(seen, screen(kid(1, { credit: 500 }), kid(2)), [1, 2])).toBe(false)
  expect(unchanged(seen, screen(kid(1, { customValues: [own(1, 900)] }), kid(2)), [1])).toBe(false)
  expect(unchanged(seen, screen(kid(2)), [1])).toBe(false)
  expect(unchanged(seen, { ...seen, period: { ...days, workingDays: 19 } }, [1])).toBe(false)
})

test('what concerns other children, or changes no sum, is not', () => {
  const seen = screen(kid(1, { customValues: [own(1, 900), own(2, 800)] }), kid(2))
  const now = screen(
    kid(2, { credit: 500 }),
    kid(1, { customValues: [own(3, null), own(2, 800), own(1, 900)] }),
  )
  expect(unchanged(seen, now, [1])).toBe(true)
})

test('it is said in the words for something stale', () => {
  expect(failureOf(new ScreenChanged()).code).toBe('conflict.stale')
})
