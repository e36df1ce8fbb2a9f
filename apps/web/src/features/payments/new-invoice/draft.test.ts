import type { IssueInvoicesInput } from '@skrzat/contract/wire/payments'
import { describe, expect, test } from 'vitest'
import { defaultPeriods, invoicePeriodProblem } from './defaults.ts'
import { reduceDraft, invoiceScopeOf, startDraft, type Action, type Draft } from './draft.ts'
import { awaitsAnswer, isDirty } from './unfinished.ts'

const today = '2026-11-20'
const start = startDraft(today)
const after = (draft: Draft, ...actions: Action[]): Draft => actions.reduce(reduceDraft, draft)

const input: IssueInvoicesInput = { commandId: 'c1', placeId: 1, invoices: [] }
const scope = invoiceScopeOf('up', start.modes.up)
const attempt = { input, scope, kidIds: [1, 2], names: { 1: 'Ola', 2: 'Jan' }, credits: { 1: 500 } }
const sums = { amount: 900, creditUsed: 500, amountLeft: 400 }
const invoice = { id: 10, kidId: 1, number: '2026/11/0001', version: 1, ...sums }
const sending: Action = { type: 'sending', attempt, is: 'sending' }
const issued: Action = { type: 'issued', commandId: 'c1', invoices: [invoice] }
const before = { mainValue: '', daily: '12,00', defaultUnchecked: false }
const rate: Action = { type: 'rate', kidId: 1, paymentTypeId: 5, change: { daily: '10' }, before }

describe('periods', () => {
  test('start with next month in advance and the absences before it, or last month in arrears', () => {
    const november = { from: '2026-11-01', to: '2026-11-30' }
    const december = { from: '2026-12-01', to: '2026-12-31' }
    expect(defaultPeriods('up', today)).toEqual({ period: december, absencesPeriod: november })
    const february = { from: '2026-02-01', to: '2026-02-28' }
    const inArrears = { period: february, absencesPeriod: february }
    expect(defaultPeriods('down', '2026-03-31')).toEqual(inArrears)
    expect(defaultPeriods('up', '2026-12-31').period).toEqual({ from: '2027-01-01', to: '2027-01-31' })
  })

  test('need both days, in order, and not more than a year', () => {
    expect(invoicePeriodProblem(undefined)).toBe('missing')
    expect(invoicePeriodProblem({ from: '', to: '2026-01-01' })).toBe('missing')
    expect(invoicePeriodProblem({ from: '2026-02-30', to: '2026-03-01' })).toBe('missing')
    expect(invoicePeriodProblem({ from: '2026-02-02', to: '2026-02-01' })).toBe('reversed')
    expect(invoicePeriodProblem({ from: '2026-01-01', to: '2027-01-02' })).toBe('tooLong')
    expect(invoicePeriodProblem({ from: '2026-01-01', to: '2027-01-01' })).toBeNull()
    expect(invoicePeriodProblem({ from: today, to: today })).toBeNull()
  })
})

describe('the absences of a period charged in advance', () => {
  const february = { from: '2027-02-01', to: '2027-02-28' }
  const inFebruary: Action = { type: 'period', period: february }
  const chosen = { from: '2026-11-05', to: '2026-11-20' }
  const upOf = (...actions: Action[]) => after(start, ...actions).modes.up

  test('are those of the month before it, whichever it is', () => {
    const january = { from: '2027-01-01', to: '2027-01-31' }
    expect(upOf(inFebruary).absencesPeriod).toEqual(january)
    const fortnight = { from: '2027-03-15', to: '2027-04-10' }
    expect(upOf(inFebruary, { type: 'period', period: fortnight }).absencesPeriod).toEqual(february)
  })

  test('stay where their days were chosen', () => {
    const kept = upOf({ type: 'absencesPeriod', period: chosen }, inFebruary)
    expect(kept).toMatchObject({ period: february, absencesPeriod: chosen })
  })

  test('stay while the period is incomplete', () => {
    expect(upOf({ type: 'period', period: undefined }).absencesPeriod).toEqual(start.modes.up.absencesPeriod)
  })

  test('do not follow a period charged in arrears', () => {
    const { modes } = after(start, { type: 'mode', mode: 'down' }, inFebruary)
    const october = { from: '2026-10-01', to: '2026-10-31' }
    expect(modes.down).toMatchObject({ period: february, absencesPeriod: october })
    expect(modes.up).toBe(start.modes.up)
  })
})

describe('what is typed', () => {
  const absences = (text: string): Action => ({ type: 'absences', kidId: 1, text })
  const left: Action = { type: 'absencesLeft', kidId: 1, days: 21 }

  test('is kept by each way of charging', () => {
    const typed = after(start, absences('3 dni'), { type: 'additionalDays', text: '2' })
    expect(typed.modes.up).toMatchObject({ absences: { 1: '3' }, additionalDays: '2' })
    const other = after(typed, { type: 'mode', mode: 'down' })
    expect(other.modes.down.absences).toEqual({})
    expect(after(other, { type: 'mode', mode: 'up' }).modes.up).toBe(typed.modes.up)
  })

  test('in place of the count goes with the days that were counted', () => {
    const typed = after(start, absences('3'))
    const period = { from: '2026-09-01', to: '2026-09-30' }
    expect(after(typed, { type: 'absencesPeriod', period }).modes.up.absences).toEqual({})
    expect(after(typed, { type: 'period', period }).modes.up.absences).toEqual({})
    const half = { from: '2026-12-10', to: '2026-12-31' }
    expect(after(typed, { type: 'period', period: half }).modes.up.absences).toEqual({ 1: '3' })
  })

  test('and emptied, gives way to the count once the field is left', () => {
    const emptied = after(start, absences(''))
    expect(emptied.modes.up.absences).toEqual({ 1: '' })
    expect(after(emptied, left).modes.up.absences).toEqual({})
    const filled = after(start, absences('4'))
    expect(after(filled, left)).toBe(filled)
  })

  test('and above the days charged, becomes these once the field is left', () => {
    const tooMany = after(start, absences('99'))
    expect(tooMany.modes.up.absences).toEqual({ 1: '99' })
    expect(after(tooMany, left).modes.up.absences).toEqual({ 1: '21' })
    expect(after(start, { type: 'absencesLeft', kidId: 1, days: 0 })).toBe(start)
  })

  test('makes leaving ask, until it is issued', () => {
    expect(isDirty(start)).toBe(false)
    const typed = after(start, { type: 'info', kidId: 1, text: 'Rytmika od grudnia' })
    expect(isDirty(typed)).toBe(true)
    const sent = after(typed, sending)
    expect([isDirty(sent), awaitsAnswer(sent)]).toEqual([false, true])
    const done = after(sent, issued)
    expect([isDirty(done), awaitsAnswer(done)]).toEqual([false, false])
  })
})

describe('a custom value', () => {
  const edit = { kidId: 1, paymentTypeId: 5, revision: 1 }
  const answer: Action = { type: 'rateSave', ...edit, save: { is: 'saved' } }

  test('is unsaved when edited, and saved once that edit is answered', () => {
    const edited = after(start, rate)
    expect(edited.rows[1]?.rates[5]).toEqual({ ...before, daily: '10', revision: 1, save: { is: 'unsaved' } })
    const saved = after(edited, answer)
    expect(saved.rows[1]?.rates[5]?.save).toEqual({ is: 'saved' })
    expect(after(saved, rate).rows[1]?.rates[5]?.save).toEqual({ is: 'unsaved' })
  })

  test('is not saved by the answer to an older edit', () => {
    const twice = after(start, rate, { ...rate, change: { daily: '11' } })
    expect(after(twice, answer)).toBe(twice)
  })
})

describe('what is sent', () => {
  const sent = after(start, sending)

  test('turns rows into their invoices, with what remains of the credit', () => {
    const done = after(sent, issued)
    expect(done.attempts).toEqual({})
    expect(done.issued[scope]?.[1]).toMatchObject({ number: '2026/11/0001', creditAfter: 0 })
    expect(done.issued[scope]?.[2]).toBeUndefined()
  })

  test('and refused for some children’s sake, says so beside each and over all', () => {
    const kids = [1, 2].map((kidId) => ({ kidId, error: `why ${kidId}` }))
    const refused = after(sent, { type: 'refused', commandId: 'c1', error: 'why', kids })
    expect(refused.failures).toEqual({ 1: { error: 'why 1' }, 2: { error: 'why 2' } })
    const ola = { kidId: 1, error: 'why 1', name: 'Ola' }
    const jan = { kidId: 2, error: 'why 2', name: 'Jan' }
    expect(refused.batchFailure).toEqual({ error: 'why', kids: [ola, jan] })
    const mended = after(refused, { type: 'info', kidId: 2, text: 'x' })
    expect(mended.failures).toEqual({ 1: { error: 'why 1' } })
    expect(mended.batchFailure?.kids).toEqual([ola])
    const all = after(mended, { type: 'info', kidId: 1, text: 'x' })
    expect([all.failures, all.batchFailure]).toEqual([{}, null])
  })

  test('without those that were refused leaves what is said beside them', () => {
    const kids = [{ kidId: 2, error: 'why' }]
    const refused = after(sent, { type: 'refused', commandId: 'c1', error: 'why', kids })
    const others = after(refused, { type: 'sending', attempt: { ...attempt, kidIds: [1] }, is: 'sending' })
    expect(others).toMatchObject({ failures: { 2: { error: 'why' } }, batchFailure: null })
  })

  test('and refused for no child of those, says so over all', () => {
    const kids = [{ kidId: 9, error: 'why' }]
    expect(after(sent, { type: 'refused', commandId: 'c1', error: 'why', kids })).toMatchObject({
      failures: {},
      batchFailure: { error: 'why', kids: [] },
    })
  })

  test('for one child alone, and refused, says so only there', () => {
    const alone = { ...attempt, kidIds: [2] }
    const checking = after(start, { type: 'sending', attempt: alone, is: 'checking' })
    const refused = after(checking, { type: 'refused', commandId: 'c1', error: 'why', kids: [] })
    expect(refused).toMatchObject({ failures: { 2: { error: 'why' } }, batchFailure: null })
  })

  test('and not answered, is kept as it was, under its id', () => {
    const unknown = after(sent, { type: 'unanswered', commandId: 'c1', error: 'no answer' })
    expect(unknown.attempts.c1).toEqual({ ...attempt, is: 'unknown', error: 'no answer' })
    const again = after(unknown, sending)
    expect(again.attempts.c1?.is).toBe('sending')
    expect(Object.keys(again.attempts)).toEqual(['c1'])
  })

  test('an answer that nobody waits for changes nothing', () => {
    const answers: Action[] = [
      { type: 'issued', commandId: 'c9', invoices: [invoice] },
      { type: 'refused', commandId: 'c9', error: 'why', kids: [] },
      { type: 'unanswered', commandId: 'c9', error: 'why' },
    ]
    for (const answer of answers) expect(after(start, answer)).toBe(start)
  })

  test('in one period leaves the others open', () => {
    const done = after(sent, issued)
    const later = after(done, { type: 'period', period: { from: '2027-01-01', to: '2027-01-31' } })
    expect(later.issued[invoiceScopeOf('up', later.modes.up)]).toBeUndefined()
  })
})
