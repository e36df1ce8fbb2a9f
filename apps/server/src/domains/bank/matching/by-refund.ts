/** Which ordered refund a line paid, or brought back. Pure; only facts of one place. */
import { normalizeNrb } from '@skrzat/contract/nrb'
import { refundNumber, refundsIn, type RefundState } from '@skrzat/contract/refund'
import type { WaitingLine } from './facts.ts'

export type RefundFact = {
  readonly id: number
  readonly kidId: number
  /** Grosze, above 0. */
  readonly amount: number
  /** 26 digits. */
  readonly accountNumber: string
  readonly state: RefundState
}

/** A reason of a proposal, by the refund's number. */
export type RefundEvidence = {
  readonly code: 'refund_title' | 'refund_account' | 'refund_waiting' | 'refund_back'
  readonly number: string
}

export type RefundAllocation = {
  readonly invoiceId: null
  readonly kidId: number
  readonly refundId: number
  readonly amount: number
}

export type ProposalOfRefunds<Allocations, Evidence> = {
  readonly kind: 'REFUND' | 'SUGGESTION'
  readonly exact: boolean
  readonly allocations: Allocations
  readonly credit: 0
  readonly creditKid: null
  readonly evidence: readonly Evidence[]
}

export type RefundProposal = ProposalOfRefunds<readonly [RefundAllocation], RefundEvidence>

/** Of several lines that fit, the first has what fits. */
export const inOrder = (lines: readonly WaitingLine[]): WaitingLine[] =>
  lines.toSorted((one, other) =>
    one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1,
  )

/**
 * By the line's id. The amount is always the same; the title's number or the payee's account leads to the refund. Exact
 * where one refund that was sent fits, and nothing speaks against it; of several lines the first has it.
 */
export function byRefund(
  lines: readonly WaitingLine[],
  refunds: readonly RefundFact[],
): Map<number, readonly RefundProposal[]> {
  const claimed = new Set<number>()
  const proposals = new Map<number, readonly RefundProposal[]>()
  for (const line of inOrder(lines)) {
    const candidates = candidatesFor(line, refunds)
    const isOne = candidates.length === 1
    const found = candidates.map(({ refund, named, sameAccount }): RefundProposal => {
      const isOpen = line.mark === 'RD' || refund.state === 'SENT'
      const isSure = sameAccount || (named && normalizeNrb(line.payerAccount) === '')
      const exact = isOne && isOpen && isSure && !claimed.has(refund.id)
      if (exact) claimed.add(refund.id)
      const number = refundNumber(refund.id)
      const codes = [
        ...(line.mark === 'RD' ? (['refund_back'] as const) : []),
        ...(named ? (['refund_title'] as const) : []),
        ...(sameAccount ? (['refund_account'] as const) : []),
        ...(isOpen ? [] : (['refund_waiting'] as const)),
      ]
      return {
        kind: exact ? 'REFUND' : 'SUGGESTION',
        exact,
        allocations: [{ invoiceId: null, kidId: refund.kidId, refundId: refund.id, amount: line.amount }],
        credit: 0,
        creditKid: null,
        evidence: codes.map((code) => ({ code, number })),
      }
    })
    if (found.length > 0) proposals.set(line.id, found)
  }
  return proposals
}

type Candidate = { readonly refund: RefundFact; readonly named: boolean; readonly sameAccount: boolean }

/** Those that the title names, if it names any; else those of the account. */
function candidatesFor(line: WaitingLine, refunds: readonly RefundFact[]): Candidate[] {
  const numbers = new Set(refundsIn(line.title))
  const account = normalizeNrb(line.payerAccount)
  const fitting = refunds
    .filter(({ amount, state }) => amount === Math.abs(line.amount) && isOpenFor(line, state))
    .map((refund) => ({
      refund,
      named: numbers.has(refund.id),
      sameAccount: account === refund.accountNumber,
    }))
  const named = fitting.filter((each) => each.named)
  return named.length > 0 ? named : fitting.filter((each) => each.sameAccount)
}

function isOpenFor({ mark, amount }: WaitingLine, state: RefundState): boolean {
  if (mark === 'RD') return amount > 0 && state === 'PAID'
  return mark === 'D' && amount < 0 && (state === 'SENT' || state === 'ORDERED')
}
