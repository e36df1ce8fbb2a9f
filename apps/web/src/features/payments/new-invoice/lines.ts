import type { NewInvoiceKid, NewInvoiceScreen } from '@skrzat/contract/wire/payments'
import { emptyRow, scopeOf, type Attempt, type Draft, type Issued, type RowDraft } from './draft.ts'
import type { ToIssue } from './issue.ts'
import { rowSum } from './sums.ts'

type Group = NewInvoiceScreen['groups'][number]

/** To a row it is all one whether it is being looked into or sent. */
export type RowAttempt = Exclude<Attempt['is'], 'checking'>

/** One child of those shown, with what the draft holds about it. */
export type Line = {
  readonly line: number
  readonly kid: NewInvoiceKid
  readonly group: Group
  readonly row: RowDraft
  readonly absences: string | undefined
  readonly issued: Issued | undefined
  /** What was sent of it and has no final answer. */
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
 * Rows that may be issued, with what each comes to: they have no invoice from here. The bar also leaves out
 * those that have one for this period from before, unless they are asked for `evenTwice`.
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

/** What can be issued: `ready` comes to something; `wrong` has to be mended first; the rest comes to nothing. */
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

/** Whether all that are shown, some, or none have a type ticked; `kidIds` are those that may still be changed. */
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
