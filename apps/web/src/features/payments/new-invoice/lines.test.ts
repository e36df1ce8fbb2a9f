import type { NewInvoiceScreen, PaymentType } from '@skrzat/contract/wire/payments'
import { expect, test } from 'vitest'
import { reduceDraft, invoiceScopeOf, startDraft, type Action, type Draft } from './draft.ts'
import { linesOf, tickState, toIssue } from './lines.ts'
import { kidOf } from './test-kid.ts'

const names = { id: 1, placeId: 1, name: 'Czesne', display: '' }
const fee: PaymentType = { ...names, type: 'TYPE_CONST', mainValue: 90_000, daily: 0 }
const days = { workingDays: 20, days: [], holidays: [], closedDays: [] }
const without = { paymentTypeId: 1, mainValue: null, daily: null, defaultUnchecked: true }
const screen: NewInvoiceScreen = {
  today: '2026-11-20',
  paymentDays: 14,
  period: days,
  absencesPeriod: days,
  paymentTypes: [fee],
  isFirst: false,
  groups: [
    { id: 10, name: 'Motylki', color: 1, kids: [kidOf(1), kidOf(2, { alreadyInvoiced: ['2026/11/0001'] })] },
    { id: 11, name: 'Żabki', color: 2, kids: [kidOf(3), kidOf(4, { customValues: [without] })] },
  ],
}
const start = startDraft('2026-11-20')
const after = (...actions: Action[]): Draft => actions.reduce(reduceDraft, start)
const lines = (draft: Draft) => linesOf(screen, draft)
const ids = (draft: Draft, options = {}) =>
  toIssue(lines(draft), screen, draft, options).ready.map(({ kidId }) => kidId)

test('the bar issues those that come to something and have no invoice for the period', () => {
  expect(ids(start)).toEqual([1, 3])
  expect(ids(after({ type: 'group', groupId: 10 }))).toEqual([1])
  expect(ids(start, { evenTwice: true })).toEqual([1, 2, 3])
  expect(ids(after({ type: 'tick', kidIds: [4], paymentTypeId: 1, ticked: true }))).toEqual([1, 3, 4])
})

test('a rate that is no amount keeps its child out, and is counted', () => {
  const before = { mainValue: '', daily: '', defaultUnchecked: false }
  const edit: Action = { type: 'rate', kidId: 1, paymentTypeId: 1, change: { mainValue: 'dużo' }, before }
  const draft = after(edit)
  expect(ids(draft)).toEqual([3])
  expect(toIssue(lines(draft), screen, draft).leftOut.wrong).toBe(1)
})

test('nobody is issued twice: not while an answer is awaited, nor after it', () => {
  const scope = invoiceScopeOf('up', start.modes.up)
  const input = { commandId: 'c', placeId: 1, invoices: [] }
  const attempt = { input, scope, kidIds: [1], names: {}, credits: {} }
  const sending: Action = { type: 'sending', attempt, is: 'checking' }
  expect(ids(after(sending))).toEqual([3])
  expect(ids(after(sending, { type: 'unanswered', commandId: 'c', error: 'lost' }))).toEqual([3])
  const invoice = { id: 5, kidId: 1, number: 'n', version: 1, amount: 1, creditUsed: 0, amountLeft: 1 }
  const done = after(sending, { type: 'issued', commandId: 'c', invoices: [invoice] })
  expect(ids(done, { evenTwice: true })).toEqual([2, 3])
})

test('the head’s box says all, some or none, of those that may still be changed', () => {
  expect(tickState(lines(start), 1)).toEqual({ ticked: false, mixed: true, kidIds: [1, 2, 3, 4] })
  const all = after({ type: 'tick', kidIds: [1, 2, 3, 4], paymentTypeId: 1, ticked: true })
  expect(tickState(lines(all), 1)).toMatchObject({ ticked: true, mixed: false })
  const none = after({ type: 'tick', kidIds: [1, 2, 3, 4], paymentTypeId: 1, ticked: false })
  expect(tickState(lines(none), 1)).toMatchObject({ ticked: false, mixed: false })
  expect(tickState([], 1)).toEqual({ ticked: false, mixed: false, kidIds: [] })
})
