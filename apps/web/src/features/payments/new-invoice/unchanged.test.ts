import type { NewInvoiceKid, NewInvoiceScreen } from '@skrzat/contract/wire/payments'
import { expect, test } from 'vitest'
import { failureOf } from '#app/errors/errors.ts'
import { kidOf } from './test-kid.ts'
import { ScreenChanged, screenChanges } from './unchanged.ts'

const days = { workingDays: 20, days: [], holidays: [], closedDays: [] }
const screen = (...kids: NewInvoiceKid[]): NewInvoiceScreen => ({
  today: '2026-11-20',
  paymentDays: 14,
  period: days,
  absencesPeriod: days,
  paymentTypes: [],
  isFirst: false,
  groups: [{ id: 1, name: 'Motylki', color: 1, kids }],
})
function own(paymentTypeId: number, daily: number | null) {
  return { paymentTypeId, mainValue: null, daily, defaultUnchecked: false }
}
const seen = screen(kidOf(1), kidOf(2))
const notDeducted = { absences: ['2026-10-12'], closedDays: 0 }

test.each([
  [screen(kidOf(1, { alreadyInvoiced: ['2026/11/0001'] }), kidOf(2)), [[1, 'invoiced']]],
  [screen(kidOf(1, { credit: 500, absences: 2 }), kidOf(2)), [[1, 'credit', 'absences']]],
  [
    screen(kidOf(1, { credit: 5 }), kidOf(2, { credit: 1 })),
    [
      [1, 'credit'],
      [2, 'credit'],
    ],
  ],
  [screen(kidOf(1, { customValues: [own(1, 900)] }), kidOf(2)), [[1, 'rates']]],
  [screen(kidOf(1, { absenceDays: ['2026-11-02'] }), kidOf(2)), [[1, 'absences']]],
  [screen(kidOf(1, { notDeducted }), kidOf(2)), [[1, 'absences']]],
  [screen(kidOf(2)), [[1, 'gone']]],
  [{ ...seen, period: { ...days, workingDays: 19 } }, []],
])('what somebody else did to children that are to be issued is told of each: %#', (now, told) => {
  const changes = screenChanges(seen, now, [1, 2])
  expect(changes?.map(({ kidId, error }) => [kidId, ...error.changes])).toEqual(told)
})

test('what concerns other children, or changes no sum, is not', () => {
  const seen = screen(kidOf(1, { customValues: [own(1, 900), own(2, 800)] }), kidOf(2))
  const now = screen(
    kidOf(2, { credit: 500 }),
    kidOf(1, { customValues: [own(3, null), own(2, 800), own(1, 900)] }),
  )
  expect(screenChanges(seen, now, [1])).toBeUndefined()
})

test('it is said in the words for something stale', () => {
  expect(failureOf(new ScreenChanged()).code).toBe('conflict.stale')
})
