/** Screens of a place that issues notes (rozliczenia), or of its parents, say no "faktura". */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { EWA, PLACE, signedIn } from '../support/people.ts'
import { notice } from '../talk/made.ts'
import { invoiceOf, listOf, nothingNew } from './made-up.ts'

const note = { ...PLACE, documentKind: 'NOTE' as const }
const other = { id: 2, name: 'Przedszkole Zorza', roles: [] }
const accountant = signedIn(EWA, { places: [{ ...note, roles: ['payments', 'is_worker'] }] })
const parent = signedIn(EWA, { parent: true, places: [{ ...note, roles: [] }] })
const ofTwo = signedIn(EWA, { parent: true, places: [{ ...note, roles: [] }, other] })

const due = (id: number, kid: string) => {
  const one = notice(id, kid)
  return { ...one, data: { ...one.data, amount: 1_000_00, day: '2026-12-04' } }
}
const issued = { ...due(1, 'Łucja'), type: 'TYPE_KID_PAYMENT' as const }
const corrected = { ...due(2, 'Jan'), type: 'TYPE_KID_PAYMENT_CORRECTED' as const }
const noteOf = (id: number) => invoiceOf(id, { documentKind: 'NOTE' })
const mine: Answers = { 'payments.my': [noteOf(1), noteOf(2)], 'payments.myCredits': [] }
const news: Answers = { 'notifications.bySection': [issued, corrected], 'notifications.markRead': undefined }
const listed = [issued, corrected].map((each) => ({ ...each, readDate: null, placeName: PLACE.name }))

const cases: [what: string, path: string, says: RegExp, ...answers: Answers[]][] = [
  [
    'the list of a place',
    '/place/1/payments',
    /^Wszystkie rozliczenia$/,
    accountant,
    nothingNew,
    { 'payments.list': listOf([noteOf(1)]) },
  ],
  ['an empty list', '/place/1/payments', /^Nie ma rozliczeń do zapłaty$/, accountant, nothingNew],
  ["a parent's payments", '/payments/my', /^Rozliczenie 2026\/11\/0001 z/, parent, mine],
  ["a parent's news", '/payments/my', /^Rozliczenie 1.000,00.zł, termin 4/, parent, mine, news],
  [
    'the notices',
    '/notices',
    /^Korekta rozliczenia, 1.000,00.zł/,
    parent,
    { 'notifications.list': { notices: listed, next: null }, 'notifications.markRead': undefined },
  ],
  [
    'the notices of a parent in two places',
    '/notices',
    /^Rozliczenie 1.000,00.zł, termin 4/,
    ofTwo,
    { 'notifications.list': { notices: listed, next: null }, 'notifications.markRead': undefined },
  ],
  ['the payments of a parent in two places', '/payments/my', /^Rozliczenie 2026\/11\/0002 z/, ofTwo, mine],
]

test.each(cases)('%s', async (_what, path, says, ...answers) => {
  await openApp(path, ...answers)
  expect(await screen.findAllByText(says)).not.toHaveLength(0)
  expect(document.body.outerHTML).not.toMatch(/faktur/i)
})
