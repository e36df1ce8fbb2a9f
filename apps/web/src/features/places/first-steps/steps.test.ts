import type { PlaceRole } from '@skrzat/contract/roles'
import type { PlaceGroup } from '@skrzat/contract/wire/people'
import type { PlaceInfo } from '@skrzat/contract/wire/places'
import { expect, test } from 'vitest'
import { firstSteps } from './steps.ts'

const lodz = { street: 'Krótka 1', city: 'Łódź', state: 'łódzkie', nip: '1234563218', phone: '221234567' }
const absences = { absenceDayBefore: false, absenceMaxTime: '08:00', acceptLate: false, showOneKid: false }
const payments = {
  paymentDays: 14,
  automaticReminders: false,
  smsReminders: false,
  chargeRule: 'WHOLE_MONTH' as const,
  differenceRule: 'CORRECTION' as const,
  accountNumber: '',
}

function place(myRoles: PlaceRole[]): PlaceInfo {
  return { id: 1, name: 'Żłobek', image: null, email: null, ...lodz, ...absences, ...payments, myRoles }
}

const EMPTY: PlaceGroup = { id: 1, name: 'Sówki', color: 0, tutors: [], canEdit: true, kids: [] }
const FULL: PlaceGroup = { ...EMPTY, kids: [{ id: 1, firstname: 'Ola', lastname: 'Maj' }] }
const NOTHING = { types: false, invoices: false }

test('a director of an empty place has all four, in order', () => {
  const steps = ['groups', 'kids', 'types', 'invoices'].map((step) => ({ step, done: false }))
  expect(firstSteps({ place: place(['admin']), groups: [], billing: NOTHING })).toEqual(steps)
})

test('what is done is ticked off, until all is', () => {
  const done = (groups: PlaceGroup[], billing: typeof NOTHING) =>
    firstSteps({ place: place(['admin']), groups, billing }).map((step) => step.done)
  expect(done([EMPTY], NOTHING)).toEqual([true, false, false, false])
  expect(done([FULL], { types: true, invoices: false })).toEqual([true, true, true, false])
  expect(done([FULL], { types: true, invoices: true })).toEqual([])
})

test('an accountant has those of billing, other workers and parents have none', () => {
  const steps = (roles: PlaceRole[], billing: typeof NOTHING | null) =>
    firstSteps({ place: place(roles), groups: [], billing }).map(({ step }) => step)
  expect(steps(['payments', 'is_worker'], NOTHING)).toEqual(['types', 'invoices'])
  expect(steps(['absence', 'is_worker'], null)).toEqual([])
  expect(steps([], null)).toEqual([])
})
