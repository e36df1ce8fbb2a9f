import type { PlaceRole } from '@skrzat/contract/roles'
import type { PlaceGroup } from '@skrzat/contract/wire/people'
import type { PlaceInfo, PlacePage } from '@skrzat/contract/wire/places'
import { expect, test } from 'vitest'
import { firstSteps, missingData } from './steps.ts'

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
const NOTHING: Billing = { types: false, invoices: false, missing: ['kind'] }
type Billing = NonNullable<PlacePage['billing']>

const director = { place: place(['admin']), unconfirmed: 0 }

test('a director of an empty place has all of them, in order', () => {
  const steps = ['data', 'groups', 'kids', 'people', 'types', 'invoices'].map((step) => ({
    step,
    done: false,
  }))
  expect(firstSteps({ ...director, groups: [], billing: NOTHING })).toEqual(steps)
})

test('what is done is ticked off, until the place has begun', () => {
  const done = (groups: PlaceGroup[], billing: Billing, unconfirmed = 3) =>
    firstSteps({ ...director, unconfirmed, groups, billing })
      .filter((step) => step.done)
      .map(({ step }) => step)
  expect(done([EMPTY], NOTHING)).toEqual(['groups'])
  expect(done([FULL], { ...NOTHING, types: true })).toEqual(['groups', 'kids', 'types'])
  expect(done([FULL], NOTHING, 0)).toEqual(['groups', 'kids', 'people'])
  expect(
    firstSteps({ ...director, groups: [FULL], billing: { ...NOTHING, types: true, invoices: true } }),
  ).toEqual([])
})

test('what the documents lack is named: an account that is none, and what the chosen document needs', () => {
  const missing = (accountNumber: string, billing: Billing) =>
    missingData({ place: { ...place(['admin']), accountNumber }, billing })
  expect(missing('', NOTHING)).toEqual(['accountNumber', 'kind'])
  expect(missing('61109010140000071219812874', { ...NOTHING, missing: ['postalCode'] })).toEqual([
    'postalCode',
  ])
})

test('an accountant has those of billing, other workers and parents have none', () => {
  const steps = (roles: PlaceRole[], billing: Billing | null) =>
    firstSteps({ place: place(roles), groups: [], billing, unconfirmed: null }).map(({ step }) => step)
  expect(steps(['payments', 'is_worker'], NOTHING)).toEqual(['data', 'types', 'invoices'])
  expect(steps(['absence', 'is_worker'], null)).toEqual([])
  expect(steps([], null)).toEqual([])
})
