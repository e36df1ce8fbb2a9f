import type { NewInvoiceKid, NewInvoiceScreen } from '@skrzat/contract/wire/payments'
import { emptyRow, invoiceScopeOf, type Attempt, type Draft, type Issued, type RowDraft } from './draft.ts'
import type { ToIssue } from './issue.ts'
import { rowSum } from './sums.ts'

type Group = NewInvoiceScreen['groups'][number]

/** A row doesn't distinguish `checking` from `sending`. */
export type RowAttempt = Exclude<Attempt['is'], 'checking'>

/** One listed child, with its part of the draft. */
export type Line = {
  readonly line: number
  readonly kid: NewInvoiceKid
  readonly group: Group
  readonly row: RowDraft
  readonly absences: string | undefined
  readonly issued: Issued | undefined
  /** The kid's command without a final answer. */
  readonly attempt: RowAttempt | undefined
  readonly failed: { readonly error: unknown } | undefined
}

/** The children of the chosen group, or of all. */
export function linesOf(screen: NewInvoiceScreen, draft: Draft): Line[] {
  const mode = draft.modes[draft.mode]
  const issued = draft.issued[invoiceScopeOf(draft.mode, mode)] ?? {}
  const attempts = new Map(
    Object.values(draft.attempts).flatMap(({ kidIds, is }) =>
      kidIds.map((kidId): [number, RowAttempt] => [kidId, is === 'checking' ? 'sending' : is]),
    ),
  )
  const groups = screen.groups.filter(({ id }) => draft.groupId === null || id === draft.groupId)
  return groups
    .flatMap((group) => group.kids.map((kid) => ({ group, kid })))
    .map(({ group, kid }, line) => ({
      line,
      kid,
      group,
      row: draft.rows[kid.id] ?? emptyRow,
      absences: mode.absences[kid.id],
      issued: issued[kid.id],
      attempt: attempts.get(kid.id),
      failed: draft.failures[kid.id],
    }))
}

/** Children that a batch leaves out: those with an invoice for this period, and those with errors in their rows. */
export type LeftOut = { readonly already: number; readonly wrong: number }

/**
 * Rows that can be issued, with their sums: those without an invoice from this screen, and unless `evenTwice`, without
 * an earlier one for this period.
 */
export function toIssue(
  lines: readonly Line[],
  screen: NewInvoiceScreen,
  draft: Draft,
  { evenTwice = false } = {},
): { ready: ToIssue[]; leftOut: LeftOut } {
  const { additionalDays } = draft.modes[draft.mode]
  const days = screen.period.workingDays
  const open = lines.filter(({ issued, attempt }) => !issued && !attempt)
  const wanted = open.filter(({ kid }) => evenTwice || kid.alreadyInvoiced.length === 0)
  const rows = wanted.map(({ kid, row, absences }) => ({
    kidId: kid.id,
    row,
    sum: rowSum({ kid, row, types: screen.paymentTypes, days, additionalDays, absences }),
  }))
  return {
    ready: rows.filter(({ sum }) => sum.problem === null),
    leftOut: {
      already: open.length - wanted.length,
      wrong: rows.filter(({ sum }) => sum.problem === 'rate' || sum.problem === 'tooMuch').length,
    },
  }
}

/** Whether a type is ticked for all shown kids, some, or none; `kidIds` are those that may still be changed. */
export function tickState(
  lines: readonly Line[],
  paymentTypeId: number,
): { ticked: boolean; mixed: boolean; kidIds: number[] } {
  const open = lines.filter(({ issued, attempt }) => !issued && !attempt)
  const counted = open.length > 0 ? open : lines
  const ticked = counted.filter(({ kid, row }) => {
    const kept = kid.customValues.find((value) => value.paymentTypeId === paymentTypeId)
    const unchecked = row.rates[paymentTypeId]?.defaultUnchecked ?? kept?.defaultUnchecked ?? false
    return row.ticks[paymentTypeId] ?? !unchecked
  })
  return {
    ticked: counted.length > 0 && ticked.length === counted.length,
    mixed: ticked.length > 0 && ticked.length < counted.length,
    kidIds: open.map(({ kid }) => kid.id),
  }
}
