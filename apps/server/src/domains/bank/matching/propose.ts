/** Proposals whose allocations and credit sum to the line's amount to the grosz. */
import type { ProposalKind } from '@skrzat/contract/bank'
import type { Allocation, Evidence, OpenInvoice, Proposal } from './facts.ts'
import { compareAge } from './place-index.ts'

/** Proposals of one kind of evidence for a line. */
export type Stage = {
  /** One answer; otherwise candidates among which a person chooses, or guesses. */
  readonly unique: boolean
  readonly proposals: readonly Proposal[]
}

export const NO_PROPOSALS: Stage = { unique: false, proposals: [] }

type Target = {
  readonly kind: ProposalKind
  readonly exact: boolean
  readonly amount: number
  /** The money goes to the oldest first. */
  readonly invoices: readonly OpenInvoice[]
  /** Paid after these, the oldest first too. */
  readonly later?: readonly OpenInvoice[]
  /** Whose credit the rest becomes. */
  readonly creditKid: number
  readonly evidence: readonly Evidence[]
}

/** Pays the oldest invoices first; what is more becomes credit, which is never exact. */
export function propose({
  kind,
  exact,
  amount,
  invoices,
  later = [],
  creditKid,
  evidence,
}: Target): Proposal {
  const inOrder = [...invoices.toSorted(compareAge), ...later.toSorted(compareAge)]
  let rest = amount
  const allocations: Allocation[] = []
  const parts: Evidence[] = []
  for (const { id, kidId, amountLeft } of inOrder) {
    if (rest === 0) break
    const paid = Math.min(rest, amountLeft)
    allocations.push({ invoiceId: id, kidId, amount: paid })
    if (paid < amountLeft) parts.push({ code: 'part', left: amountLeft - paid })
    rest -= paid
  }
  // The order says nothing where all of them are paid.
  const areAllPaid = parts.length === 0 && allocations.length === inOrder.length
  if (allocations.length > 1 && !areAllPaid)
    parts.unshift({ code: 'oldest_first', count: allocations.length })
  if (rest > 0) parts.push({ code: 'credit', amount: rest, kid: creditKid })
  return {
    kind,
    exact: exact && rest === 0,
    allocations,
    credit: rest,
    creditKid: rest > 0 ? creditKid : null,
    evidence: [...evidence, ...parts],
  }
}

/** A question: a person chooses one of these equal candidates. */
export function askWhich(candidates: readonly Proposal[]): Stage {
  return {
    unique: false,
    proposals: candidates.map((candidate) => ({
      ...candidate,
      kind: 'SUGGESTION',
      exact: false,
      evidence: [...candidate.evidence, { code: 'several', count: candidates.length }],
    })),
  }
}

export const sumLeft = (invoices: readonly OpenInvoice[]) =>
  invoices.reduce((sum, { amountLeft }) => sum + amountLeft, 0)

export const kidsOf = (invoices: readonly OpenInvoice[]) => [...new Set(invoices.map(({ kidId }) => kidId))]
