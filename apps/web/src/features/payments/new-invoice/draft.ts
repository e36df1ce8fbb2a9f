/** The input of the new-invoice screen and the outcomes of its commands. Pure: the server's data is not kept here. */
import type { Day } from '@skrzat/contract/days'
import type { CustomValue, IssuedInvoices, IssueInvoicesInput } from '@skrzat/contract/wire/payments'
import { absencesBefore, defaultPeriods, type Mode, type Period } from './defaults.ts'

export type View = 'standard' | 'edit'

/** Settings for all kids in one mode. */
export type ModeDraft = {
  readonly period: Period | undefined
  readonly absencesPeriod: Period | undefined
  /** Whether the period of absences was chosen, so that it no longer follows the charged period. */
  readonly absencesChosen: boolean
  /** Digits as typed; empty means none. Taken off for every child, in addition to the counted absences. */
  readonly additionalDays: string
  /** Absence days typed for a kid, digits, which replace counted + additional. */
  readonly absences: Readonly<Record<number, string>>
}

export type SaveState =
  | { readonly is: 'unsaved' }
  | { readonly is: 'saving' }
  | { readonly is: 'saved' }
  | { readonly is: 'failed'; readonly error: unknown }

/** A kid's custom values of one type as typed; an empty field means the type's value. */
export type RateDraft = {
  readonly mainValue: string
  readonly daily: string
  readonly defaultUnchecked: boolean
  /** Counts edits, so that the answer to an earlier edit is not taken for that of the latest. */
  readonly revision: number
  readonly save: SaveState
}

export type RowDraft = {
  /** Only the changed ones; the others follow `defaultUnchecked`. */
  readonly ticks: Readonly<Record<number, boolean>>
  readonly info: string
  /** Credit is used by default. */
  readonly withCredit: boolean
  readonly rates: Readonly<Record<number, RateDraft>>
}

export const emptyRow: RowDraft = { ticks: {}, info: '', withCredit: true, rates: {} }

/** A sent command, kept so that a retry has the same payload and id. */
export type Attempt = {
  readonly input: IssueInvoicesInput
  readonly scope: string
  readonly kidIds: readonly number[]
  /** The kids' names, for messages about those that were removed meanwhile. */
  readonly names: Readonly<Record<number, string>>
  /** Each kid's credit, as far as known. */
  readonly credits: Readonly<Record<number, number>>
  /**
   * `checking`: whether the server's data are still those that the person saw; `unknown`: the response was lost, so it
   * may have been recorded.
   */
  readonly is: 'checking' | 'sending' | 'unknown'
  /** The error, if there was no answer. */
  readonly error?: unknown
}

export type Issued = {
  readonly id: number
  readonly number: string
  readonly amount: number
  readonly creditUsed: number
  readonly amountLeft: number
  /** The rest of the kid's credit, in grosze; never below 0. */
  readonly creditAfter: number
}

/** A kid of a refusal, with the reason. */
export type RefusedKid = { readonly kidId: number; readonly error: unknown }

/** Why a whole batch failed: `error`, or the kids' errors. */
export type BatchFailure = {
  readonly error: unknown
  readonly kids: readonly (RefusedKid & { readonly name: string })[]
}

export type Draft = {
  readonly mode: Mode
  readonly view: View
  /** null for all groups. */
  readonly groupId: number | null
  readonly modes: Readonly<Record<Mode, ModeDraft>>
  readonly rows: Readonly<Record<number, RowDraft>>
  readonly attempts: Readonly<Record<string, Attempt>>
  /** By scope, then by kid. */
  readonly issued: Readonly<Record<string, Readonly<Record<number, Issued>>>>
  readonly failures: Readonly<Record<number, { readonly error: unknown }>>
  readonly batchFailure: BatchFailure | null
}

/** The scope of an invoice: the same kid may have one in each scope. */
export function invoiceScopeOf(mode: Mode, { period }: Pick<ModeDraft, 'period'>): string {
  return `${mode} ${period?.from ?? ''} ${period?.to ?? ''}`
}

function startMode(mode: Mode, today: Day): ModeDraft {
  return { ...defaultPeriods(mode, today), absencesChosen: false, additionalDays: '', absences: {} }
}

export function startDraft(today: Day): Draft {
  return {
    mode: 'up',
    view: 'standard',
    groupId: null,
    modes: { up: startMode('up', today), down: startMode('down', today) },
    rows: {},
    attempts: {},
    issued: {},
    failures: {},
    batchFailure: null,
  }
}

export type Action =
  | { type: 'mode'; mode: Mode }
  | { type: 'view'; view: View }
  | { type: 'group'; groupId: number | null }
  | { type: 'period'; period: Period | undefined }
  | { type: 'absencesPeriod'; period: Period | undefined }
  | { type: 'additionalDays'; text: string }
  | { type: 'absences'; kidId: number; text: string }
  | { type: 'absencesLeft'; kidId: number; days: number }
  | { type: 'tick'; kidIds: readonly number[]; paymentTypeId: number; ticked: boolean }
  | { type: 'info'; kidId: number; text: string }
  | { type: 'withCredit'; kidId: number; withCredit: boolean }
  | {
      type: 'rate'
      kidId: number
      paymentTypeId: number
      change: Partial<Pick<RateDraft, 'mainValue' | 'daily' | 'defaultUnchecked'>>
      /** The fields' values before the first edit. */
      before: Pick<RateDraft, 'mainValue' | 'daily' | 'defaultUnchecked'>
    }
  | { type: 'rateSave'; kidId: number; paymentTypeId: number; revision: number; save: SaveState }
  | { type: 'sending'; attempt: Omit<Attempt, 'is' | 'error'>; is: 'checking' | 'sending' }
  | { type: 'unanswered'; commandId: string; error: unknown }
  | { type: 'refused'; commandId: string; error: unknown; kids: readonly RefusedKid[] }
  | { type: 'issued'; commandId: string; invoices: IssuedInvoices['invoices'] }
  | { type: 'undone'; ids: readonly number[] }
  | { type: 'restart'; today: Day }

const digits = (text: string): string => text.replace(/\D/g, '').slice(0, 3)

function withoutKeys<Value>(
  record: Readonly<Record<number | string, Value>>,
  keys: Iterable<number | string>,
) {
  const kept = { ...record }
  for (const key of keys) delete kept[key]
  return kept
}

function withMode(draft: Draft, change: Partial<ModeDraft>): Draft {
  return { ...draft, modes: { ...draft.modes, [draft.mode]: { ...draft.modes[draft.mode], ...change } } }
}

/** In advance, the absences are those of the month before the period, until their days are chosen. */
function periodChange({ mode, modes }: Draft, period: Period | undefined): Partial<ModeDraft> {
  const { absencesPeriod: now, absencesChosen } = modes[mode]
  const proposed = mode === 'up' && !absencesChosen ? absencesBefore(period) : undefined
  if (!proposed || proposed.from === now?.from) return { period }
  return { period, absencesPeriod: proposed, absences: {} }
}

/** Changing a row clears its old refusal. */
function withRow(draft: Draft, kidId: number, change: (row: RowDraft) => RowDraft): Draft {
  return {
    ...draft,
    rows: { ...draft.rows, [kidId]: change(draft.rows[kidId] ?? emptyRow) },
    ...(draft.failures[kidId] ? { failures: withoutKeys(draft.failures, [kidId]) } : {}),
    batchFailure: withoutKid(draft.batchFailure, kidId),
  }
}

function withoutKid(failure: BatchFailure | null, kidId: number): BatchFailure | null {
  if (!failure?.kids.some((kid) => kid.kidId === kidId)) return failure
  const kids = failure.kids.filter((kid) => kid.kidId !== kidId)
  return kids.length === 0 ? null : { ...failure, kids }
}

export function reduceDraft(draft: Draft, action: Action): Draft {
  const mode = draft.modes[draft.mode]
  switch (action.type) {
    case 'mode':
      return { ...draft, mode: action.mode, failures: {}, batchFailure: null }
    case 'view':
      return { ...draft, view: action.view }
    case 'group':
      return { ...draft, groupId: action.groupId, batchFailure: null }
    case 'period':
      return { ...withMode(draft, periodChange(draft, action.period)), failures: {}, batchFailure: null }
    case 'absencesPeriod':
      // Typed absence days replaced the count over the previous period, so they are reset.
      return withMode(draft, { absencesPeriod: action.period, absencesChosen: true, absences: {} })
    case 'additionalDays':
      return withMode(draft, { additionalDays: digits(action.text) })
    case 'absences':
      return withRow(
        withMode(draft, { absences: { ...mode.absences, [action.kidId]: digits(action.text) } }),
        action.kidId,
        (row) => row,
      )
    case 'absencesLeft': {
      const { kidId, days } = action
      const typed = mode.absences[kidId]
      if (typed === '') return withMode(draft, { absences: withoutKeys(mode.absences, [kidId]) })
      // No more can be taken off than is charged.
      if (Number(typed ?? 0) <= days) return draft
      return withMode(draft, { absences: { ...mode.absences, [kidId]: String(days) } })
    }
    case 'tick':
      return action.kidIds.reduce(
        (next, kidId) =>
          withRow(next, kidId, (row) => ({
            ...row,
            ticks: { ...row.ticks, [action.paymentTypeId]: action.ticked },
          })),
        draft,
      )
    case 'info':
      return withRow(draft, action.kidId, (row) => ({ ...row, info: action.text }))
    case 'withCredit':
      return withRow(draft, action.kidId, (row) => ({ ...row, withCredit: action.withCredit }))
    case 'rate':
      return withRow(draft, action.kidId, (row) => {
        const now = row.rates[action.paymentTypeId]
        return withRate(row, action.paymentTypeId, {
          ...(now ?? action.before),
          ...action.change,
          revision: (now?.revision ?? 0) + 1,
          save: { is: 'unsaved' },
        })
      })
    case 'rateSave': {
      const rate = draft.rows[action.kidId]?.rates[action.paymentTypeId]
      if (!rate || rate.revision !== action.revision) return draft
      return withRow(draft, action.kidId, (row) =>
        withRate(row, action.paymentTypeId, { ...rate, save: action.save }),
      )
    }
    case 'sending': {
      const { commandId } = action.attempt.input
      const attempt: Attempt = { ...action.attempt, is: action.is }
      return {
        ...draft,
        attempts: { ...draft.attempts, [commandId]: attempt },
        failures: withoutKeys(draft.failures, attempt.kidIds),
        batchFailure: null,
      }
    }
    case 'unanswered': {
      const attempt = draft.attempts[action.commandId]
      if (!attempt) return draft
      const unknown: Attempt = { ...attempt, is: 'unknown', error: action.error }
      return { ...draft, attempts: { ...draft.attempts, [action.commandId]: unknown } }
    }
    case 'refused': {
      const attempt = draft.attempts[action.commandId]
      if (!attempt) return draft
      const { kidIds, names } = attempt
      const alone = kidIds.length === 1
      const known = action.kids.filter(({ kidId }) => kidIds.includes(kidId))
      const kids =
        alone && known.length === 0 ? kidIds.map((kidId) => ({ kidId, error: action.error })) : known
      const failures = Object.fromEntries(kids.map(({ kidId, error }) => [kidId, { error }]))
      const named = kids.map((kid) => ({ ...kid, name: names[kid.kidId] ?? '' }))
      return {
        ...draft,
        attempts: withoutKeys(draft.attempts, [action.commandId]),
        failures: { ...draft.failures, ...failures },
        batchFailure: alone ? null : { error: action.error, kids: named },
      }
    }
    case 'issued': {
      const attempt = draft.attempts[action.commandId]
      if (!attempt) return draft
      const done = Object.fromEntries(
        action.invoices.map(({ id, kidId, number, amount, creditUsed, amountLeft }): [number, Issued] => {
          const creditAfter = Math.max(0, (attempt.credits[kidId] ?? 0) - creditUsed)
          return [kidId, { id, number, amount, creditUsed, amountLeft, creditAfter }]
        }),
      )
      return {
        ...draft,
        attempts: withoutKeys(draft.attempts, [action.commandId]),
        issued: { ...draft.issued, [attempt.scope]: { ...draft.issued[attempt.scope], ...done } },
      }
    }
    case 'undone': {
      const gone = new Set(action.ids)
      const kept = ([, { id }]: [string, Issued]) => !gone.has(id)
      const issued = Object.entries(draft.issued).map(([scope, byKid]) => [
        scope,
        Object.fromEntries(Object.entries(byKid).filter(kept)),
      ])
      return { ...draft, issued: Object.fromEntries(issued) }
    }
    case 'restart':
      return { ...startDraft(action.today), mode: draft.mode, groupId: draft.groupId }
    default:
      return action satisfies never
  }
}

function withRate(row: RowDraft, paymentTypeId: number, rate: RateDraft): RowDraft {
  return { ...row, rates: { ...row.rates, [paymentTypeId]: rate } }
}

/** The initial fields of a custom value. */
export function rateFields(
  custom: CustomValue | undefined,
  text: (grosze: number) => string,
): Pick<RateDraft, 'mainValue' | 'daily' | 'defaultUnchecked'> {
  const shown = (grosze: number | null | undefined) =>
    grosze === null || grosze === undefined ? '' : text(grosze)
  return {
    mainValue: shown(custom?.mainValue),
    daily: shown(custom?.daily),
    defaultUnchecked: custom?.defaultUnchecked ?? false,
  }
}
