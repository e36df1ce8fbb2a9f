/** Proposals for waiting lines, computed when they are read, so that they are never older than what they are about. */
import type { AnySql } from '@skrzat/db/client'
import { loadFacts } from '../facts.ts'
import { filesOfSums, refundsOfAmounts } from '../../refunds/index.ts'
import { openSharesOf, payersOf } from '../../payments/index.ts'
import { byRefund, type RefundEvidence } from '../matching/by-refund.ts'
import { byRefundFile, type RefundFileEvidence } from '../matching/by-refund-file.ts'
import { byShare, type ShareEvidence } from '../matching/by-share.ts'
import type { Evidence, Proposal } from '../matching/facts.ts'
import { proposalsFor } from '../matching/match.ts'
import { reversalOf } from '../matching/reversals.ts'
import { type LineRow, reversible } from './rows.ts'

/** A proposal of matching, or the reversal of an earlier booking, whose amounts are negative. */
export type LineProposal = Omit<Proposal, 'allocations' | 'evidence'> & {
  readonly allocations: readonly {
    readonly invoiceId: number | null
    readonly kidId: number
    readonly amount: number
    readonly refundId?: number | undefined
    readonly payerId?: number | undefined
  }[]
  readonly evidence: readonly (
    | Evidence
    | RefundEvidence
    | RefundFileEvidence
    | ShareEvidence
    | { readonly code: 'reverses'; readonly day: string; readonly amount: number }
  )[]
}

/** By the line's id, the best first. The lines are all that wait in the place, as two may claim the same invoice. */
export async function proposalsOf(
  sql: AnySql,
  placeId: number,
  lines: readonly LineRow[],
): Promise<ReadonlyMap<number, readonly LineProposal[]>> {
  if (lines.length === 0) return new Map()
  const reversals = lines.filter(({ mark }) => mark === 'RC')
  const onRefunds = lines.filter(({ mark }) => mark === 'D' || mark === 'RD')
  const amounts = onRefunds.map(({ amount }) => Math.abs(amount))
  const [facts, earlier, refunds, files, payers, shares] = await Promise.all([
    loadFacts(sql, placeId, lines),
    reversible(
      sql,
      placeId,
      reversals.map(({ amount }) => amount),
    ),
    refundsOfAmounts(sql, placeId, amounts),
    filesOfSums(sql, placeId, amounts),
    payersOf(sql, placeId),
    openSharesOf(sql, placeId),
  ])
  const proposals = new Map<number, readonly LineProposal[]>(proposalsFor(lines, facts))
  // Another payer's money is for a family's invoices only where a person says so.
  for (const [id, ofShares] of byShare(lines, { payers, shares }))
    proposals.set(id, [...ofShares, ...(proposals.get(id) ?? []).map(asSuggestion)])
  for (const line of reversals) proposals.set(line.id, reversalProposals(line, earlier))
  const ofRefunds = byRefund(onRefunds, refunds)
  const claimed = new Set(
    [...ofRefunds.values()]
      .flat()
      .flatMap(({ exact, allocations }) => (exact ? allocations.map(({ refundId }) => refundId) : [])),
  )
  // A whole file of the same sum as a single refund is one of several answers.
  for (const [id, found] of byRefundFile(onRefunds, files, claimed))
    proposals.set(id, [
      ...(ofRefunds.has(id) ? found.map(asSuggestion) : found),
      ...(proposals.get(id) ?? []),
    ])
  for (const [id, found] of ofRefunds) proposals.set(id, [...found, ...(proposals.get(id) ?? [])])
  return proposals
}

const asSuggestion = <T>(proposal: T) => ({ ...proposal, kind: 'SUGGESTION' as const, exact: false })

/** The bookings that the bank may have taken back; exact if there is only one. */
function reversalProposals(line: LineRow, earlier: readonly LineRow[]): LineProposal[] {
  const fitting = reversalOf(line, earlier)
  return fitting.flatMap(({ decision, date, amount }): LineProposal[] => {
    if (decision?.kind !== 'BOOKED') return []
    return [
      {
        kind: 'NUMBER',
        exact: fitting.length === 1,
        allocations: decision.allocations.map((part) => ({ ...part, amount: -part.amount })),
        credit: 0,
        creditKid: null,
        evidence: [{ code: 'reverses', day: date, amount }],
      },
    ]
  })
}
