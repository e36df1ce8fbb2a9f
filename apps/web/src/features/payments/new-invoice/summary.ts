/** Facts to check before invoices are issued, one or many. Pure. */
import type { NewInvoiceKid, NewInvoiceScreen } from '@skrzat/contract/wire/payments'
import { HIGH } from '../amounts.ts'
import { compareAmounts } from './compare.ts'
import type { ToIssue } from './issue.ts'
import { daysToAdd } from './sums.ts'

export type KidAmount = {
  readonly kid: NewInvoiceKid
  /** Grosze, of the previous and the new period. */
  readonly before: number | null
  readonly amount: number
}

/** Counts of children, unless they are named. */
export type Unusual = {
  /** Amounts that differ from the previous ones by over a fifth, the largest differences first. */
  readonly changed: readonly (KidAmount & { readonly before: number })[]
  /** An amount above `HIGH`, the highest first. */
  readonly high: readonly KidAmount[]
  /** Already with an invoice for these days. */
  readonly twice: readonly NewInvoiceKid[]
  /** Without an invoice for the previous period. */
  readonly fresh: number
  /** A typed number of absence days differs from the counted one. */
  readonly typed: number
  /** Late absences, neither confirmed nor taken off. */
  readonly late: number
  /** Days that neither an earlier invoice nor this one has taken off. */
  readonly missed: number
}

export function findUnusual(
  rows: readonly ToIssue[],
  { groups, isFirst }: Pick<NewInvoiceScreen, 'groups' | 'isFirst'>,
): Unusual {
  const kids = new Map(groups.flatMap((group) => group.kids).map((kid) => [kid.id, kid]))
  const open = rows.flatMap(({ kidId, sum }) => {
    const kid = kids.get(kidId)
    return kid ? [{ kid, sum, before: kid.before, amount: sum.amount }] : []
  })
  const changed = open.flatMap(({ kid, before, amount }) =>
    before !== null && compareAmounts(amount, before) ? [{ kid, before, amount }] : [],
  )
  const count = (of: (row: (typeof open)[number]) => boolean) => open.filter(of).length
  return {
    changed: changed.toSorted((a, b) => Math.abs(b.amount - b.before) - Math.abs(a.amount - a.before)),
    high: open.filter(({ amount }) => amount > HIGH).toSorted((a, b) => b.amount - a.amount),
    twice: open.flatMap(({ kid }) => (kid.alreadyInvoiced.length > 0 ? [kid] : [])),
    // In a place's first month none of them has one.
    fresh: isFirst ? 0 : count(({ before }) => before === null),
    typed: count(({ sum }) => sum.absences.changed),
    late: count(({ kid }) => kid.late > 0),
    missed: count(({ kid, sum }) => daysToAdd(kid, sum.absences) > 0),
  }
}

/** Whether even a single invoice needs a question. Other remarks are beside the row's button. */
export function isDoubtful({ changed, high, twice, fresh }: Unusual): boolean {
  return changed.length + high.length + twice.length + fresh > 0
}
