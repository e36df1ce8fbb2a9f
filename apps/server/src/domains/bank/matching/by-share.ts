/** Which payers' shares of invoices a line paid: ZUS's one transfer for several children. Pure; only facts of one place. */
import type { PayerKind } from '@skrzat/contract/payment-facts'
import { normalizeNrb } from '@skrzat/contract/nrb'
import { fold } from '@skrzat/contract/words'
import type { Day } from '@skrzat/contract/days'
import type { Allocation, WaitingLine } from './facts.ts'
import { numbersIn } from './numbers.ts'

export type PayerFact = {
  readonly id: number
  readonly kind: PayerKind
  readonly name: string
  /** 26 digits; null if it is not known. */
  readonly account: string | null
}

/** An open share of an invoice; grosze. */
export type ShareFact = {
  readonly invoiceId: number
  readonly number: string
  readonly kidId: number
  readonly payerId: number
  readonly left: number
  readonly deadline: Day
}

export type ShareEvidence =
  | { readonly code: 'share_payer'; readonly payer: string }
  /** What is left of its shares does not sum to the transfer. */
  | { readonly code: 'shares_differ'; readonly sum: number; readonly amount: number }
  | { readonly code: 'taken'; readonly number: string }

export type ShareProposal = {
  readonly kind: 'PAYER' | 'SUGGESTION'
  readonly exact: boolean
  readonly allocations: readonly (Allocation & { readonly payerId: number })[]
  readonly credit: 0
  readonly creditKid: null
  readonly evidence: readonly ShareEvidence[]
}

const ZUS_NAMES = ['zus', 'zaklad ubezpieczen spolecznych']

/**
 * By the line's id; a line of no payer has none. Exact where the money came from the payer's account and one set of its
 * shares sums to it to the grosz; of several lines the first has it. Otherwise the oldest shares first, as a suggestion.
 */
export function byShare(
  lines: readonly WaitingLine[],
  { payers, shares }: { payers: readonly PayerFact[]; shares: readonly ShareFact[] },
): Map<number, readonly ShareProposal[]> {
  const claimed = new Set<ShareFact>()
  const proposals = new Map<number, readonly ShareProposal[]>()
  const inOrder = lines
    .filter(({ mark, amount }) => mark === 'C' && amount > 0)
    .sort((one, other) => (one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1))
  for (const line of inOrder) {
    const found = payerOf(line, payers)
    if (!found) continue
    const proposal = proposalFor(line, found, { shares, claimed })
    proposals.set(line.id, proposal ? [proposal] : [])
  }
  return proposals
}

type FoundPayer = { readonly payer: PayerFact; readonly sure: boolean }

/** By the account, or else by the only payer whose name the line has. */
function payerOf(line: WaitingLine, payers: readonly PayerFact[]): FoundPayer | undefined {
  const account = normalizeNrb(line.payerAccount)
  const [byAccount, ...others] = payers.filter((payer) => account !== '' && payer.account === account)
  if (byAccount && others.length === 0) return { payer: byAccount, sure: true }
  const written = ` ${wordsOf(line.payer)} `
  const named = payers.filter((payer) => namesOf(payer).some((name) => written.includes(` ${name} `)))
  const [byName] = named
  return byName && named.length === 1 ? { payer: byName, sure: false } : undefined
}

function namesOf({ kind, name }: PayerFact): string[] {
  return [wordsOf(name), ...(kind === 'zus' ? ZUS_NAMES : [])].filter((each) => each !== '')
}

function wordsOf(text: string): string {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

function proposalFor(
  { title, amount }: WaitingLine,
  { payer, sure }: FoundPayer,
  { shares, claimed }: { shares: readonly ShareFact[]; claimed: Set<ShareFact> },
): ShareProposal | undefined {
  const open = shares
    .filter(({ payerId }) => payerId === payer.id)
    .sort((a, b) =>
      a.deadline === b.deadline ? a.invoiceId - b.invoiceId : a.deadline < b.deadline ? -1 : 1,
    )
  const numbers = new Set(numbersIn([title]))
  const named = open.filter(({ number }) => numbers.has(number))
  const among = named.length > 0 ? named : open
  const evidence: ShareEvidence[] = [{ code: 'share_payer', payer: payer.name }]
  const fitting = setsOf(among).filter((set) => sumLeft(set) === amount)
  const [only] = fitting
  if (only && fitting.length === 1) {
    const taken = only.filter((share) => claimed.has(share))
    const exact = sure && taken.length === 0
    if (exact) for (const share of only) claimed.add(share)
    return proposalOf('PAYER', exact, only, {
      amount,
      evidence: [...evidence, ...taken.map(({ number }) => ({ code: 'taken' as const, number }))],
    })
  }
  const sum = sumLeft(among)
  if (sum < amount) return undefined
  const differs = { code: 'shares_differ' as const, sum, amount }
  return proposalOf('SUGGESTION', false, among, { amount, evidence: [...evidence, differs] })
}

/** All of them, those of each month, and each alone: the same set once. */
function setsOf(shares: readonly ShareFact[]): ShareFact[][] {
  const months = Map.groupBy(shares, ({ number }) => number.slice(0, 7))
  const sets = [[...shares], ...months.values(), ...shares.map((share) => [share])]
  return [...new Map(sets.map((set) => [set.map(({ invoiceId }) => invoiceId).join(), set])).values()]
}

const sumLeft = (shares: readonly ShareFact[]) => shares.reduce((sum, { left }) => sum + left, 0)

/** The oldest first, as far as the money suffices. */
function proposalOf(
  kind: ShareProposal['kind'],
  exact: boolean,
  shares: readonly ShareFact[],
  { amount, evidence }: { amount: number; evidence: readonly ShareEvidence[] },
): ShareProposal {
  let rest = amount
  const allocations = shares.flatMap(({ invoiceId, kidId, payerId, left }) => {
    const paid = Math.min(rest, left)
    rest -= paid
    return paid > 0 ? [{ invoiceId, kidId, payerId, amount: paid }] : []
  })
  return { kind, exact, allocations, credit: 0, creditKid: null, evidence }
}
