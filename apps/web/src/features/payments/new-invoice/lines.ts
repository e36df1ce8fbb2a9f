import type { NewInvoiceKid, NewInvoiceScreen } from '@skrzat/contract/wire/payments'
import { emptyRow, scopeOf, type Attempt, type Draft, type Issued, type RowDraft } from './draft.ts'
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
  const issued = draft.issued[scopeOf(draft.mode, mode)] ?? {}
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

/**
 * Rows that may be issued, with their sums: those without an invoice from this screen. The batch also leaves out those
 * with an earlier invoice for this period, unless `evenTwice`.
 */
function openRows(
  lines: readonly Line[],
  screen: NewInvoiceScreen,
  draft: Draft,
  evenTwice: boolean,
): ToIssue[] {
  const { additionalDays } = draft.modes[draft.mode]
  const days = screen.period.workingDays
  return lines
    .filter(
      ({ kid, issued, attempt }) => !issued && !attempt && (evenTwice || kid.alreadyInvoiced.length === 0),
    )
    .map(({ kid, row, absences }) => ({
      kidId: kid.id,
      row,
      sum: rowSum({ kid, row, types: screen.paymentTypes, days, additionalDays, absences }),
    }))
}

/** What can be issued: `ready` has a sum; `wrong` has errors; the rest comes to nothing. */
export function toIssue(
  lines: readonly Line[],
  screen: NewInvoiceScreen,
  draft: Draft,
  { evenTwice = false } = {},
): { ready: ToIssue[]; wrong: number } {
  const open = openRows(lines, screen, draft, evenTwice)
  return {
    ready: open.filter(({ sum }) => sum.problem === null),
    wrong: open.filter(({ sum }) => sum.problem === 'rate' || sum.problem === 'tooMuch').length,
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
