/** Which file of refunds a line paid in one sum, as some banks book a package. Pure; only facts of one place. */
import type { Day } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import { normalizeNrb } from '@skrzat/contract/nrb'
import { refundFileNumber, refundFilesIn } from '@skrzat/contract/refund'
import { inOrder, type ProposalOfRefunds, type RefundAllocation } from './by-refund.ts'
import type { WaitingLine } from './facts.ts'

export type RefundFileFact = {
  readonly id: number
  /** The day on which it was made. */
  readonly day: Day
  /** Whether all orders that it was made with are still in it and sent. */
  readonly whole: boolean
  readonly refunds: readonly { readonly id: number; readonly kidId: number; readonly amount: number }[]
}

export type RefundFileEvidence = {
  readonly code: 'refund_file'
  readonly number: string
  readonly count: number
}

export type RefundFileProposal = ProposalOfRefunds<readonly RefundAllocation[], RefundFileEvidence>

/**
 * By the line's id. The sum is always the same. Exact where the title names the file, or no other file has this sum and
 * the line names no account of a payee; and where nothing was taken out of the file. Of several lines the first has it.
 * @param claimed refunds that lines of their own are for
 */
export function byRefundFile(
  lines: readonly WaitingLine[],
  files: readonly RefundFileFact[],
  claimed: ReadonlySet<number>,
): Map<number, readonly RefundFileProposal[]> {
  const taken = new Set<number>()
  const proposals = new Map<number, readonly RefundFileProposal[]>()
  for (const line of inOrder(lines)) {
    if (line.mark !== 'D' || line.amount >= 0) continue
    const named = new Set(refundFilesIn(line.title))
    const fitting = files.filter(
      ({ day, refunds }) =>
        day <= line.date && sumGrosze(refunds.map(({ amount }) => amount)) === -line.amount,
    )
    const candidates = fitting.some(({ id }) => named.has(id))
      ? fitting.filter(({ id }) => named.has(id))
      : fitting
    const isOne = candidates.length === 1
    const found = candidates.map(({ id, whole, refunds }): RefundFileProposal => {
      const isSure = named.has(id) || (named.size === 0 && normalizeNrb(line.payerAccount) === '')
      const isFree = !taken.has(id) && !refunds.some((refund) => claimed.has(refund.id))
      const exact = isOne && whole && isSure && isFree
      if (exact) taken.add(id)
      return {
        kind: exact ? 'REFUND' : 'SUGGESTION',
        exact,
        allocations: refunds.map((refund) => ({
          invoiceId: null,
          kidId: refund.kidId,
          refundId: refund.id,
          amount: -refund.amount,
        })),
        credit: 0,
        creditKid: null,
        evidence: [{ code: 'refund_file', number: refundFileNumber(id), count: refunds.length }],
      }
    })
    if (found.length > 0) proposals.set(line.id, found)
  }
  return proposals
}
