/** Families that an account leads to: a virtual one, or the payer's. */
import { normalizeNrb } from '@skrzat/contract/nrb'
import type { Evidence, OpenInvoice } from './facts.ts'
import type { ReadLine } from './line-facts.ts'
import { openOfKids, type PlaceIndex } from './place-index.ts'
import { askWhich, kidsOf, NO_PROPOSALS, propose, type Stage, sumLeft } from './propose.ts'

/** The kids of the line's virtual account; none if it has none. */
export function kidsOfVirtualAccount(
  { line: { virtualId } }: ReadLine,
  { facts }: PlaceIndex,
): readonly number[] {
  const id = virtualId.replace(/\D/g, '')
  return facts.virtualAccounts.get(id) ?? facts.virtualAccounts.get(id.slice(-12)) ?? []
}

/** The kids for whom a person confirmed the payer's account. */
export function kidsOfPayer({ line: { payerAccount } }: ReadLine, { facts }: PlaceIndex): readonly number[] {
  return facts.payers.get(payerAccount) ?? facts.payers.get(normalizeNrb(payerAccount)) ?? []
}

/** The family's invoices, the oldest first, however much it is. */
export function byVirtualAccount(read: ReadLine, place: PlaceIndex): Stage {
  const kids = kidsOfVirtualAccount(read, place)
  const creditKid = Math.min(...kids)
  if (kids.length === 0) return NO_PROPOSALS
  const invoices = openOfKids(place, kids)
  const proposal = propose({
    kind: 'VIRTUAL_ACCOUNT',
    exact: true,
    amount: read.line.amount,
    invoices,
    creditKid: invoices[0]?.kidId ?? creditKid,
    evidence: [{ code: 'virtual_account', account: read.line.virtualId }],
  })
  return { unique: true, proposals: [proposal] }
}

/** One invoice of the amount or all of them; otherwise the oldest first, as a guess. */
export function byPayer(read: ReadLine, place: PlaceIndex): Stage {
  const { amount, payerAccount } = read.line
  const kids = kidsOfPayer(read, place).toSorted((a, b) => a - b)
  const invoices = openOfKids(place, kids)
  const payer: Evidence = { code: 'payer', account: payerAccount }
  const proposeFor = (paid: readonly OpenInvoice[], exact: boolean, ...evidence: Evidence[]) =>
    propose({
      kind: 'PAYER',
      exact,
      amount,
      invoices: paid,
      creditKid: paid[0]?.kidId ?? 0,
      evidence: [payer, ...evidence],
    })
  if (invoices.length === 0) return creditOfKids(kids, amount, payer)
  const ofAmount: Evidence = { code: 'amount', amount }
  const equal = invoices.filter(({ amountLeft }) => amountLeft === amount)
  const written = kids.filter((kid) => isWritten(read, kid, place))
  const named = equal.filter(({ kidId }) => written.includes(kidId))
  const [one] = named.length > 0 ? named : equal
  if (one && (named.length === 1 || equal.length === 1)) {
    const agrees = written.length === 0 || written.includes(one.kidId)
    const name = read.names.named.find(({ kid }) => kid.id === one.kidId && written.includes(kid.id))
    return {
      unique: true,
      proposals: [
        proposeFor([one], agrees, ofAmount, ...(name && named.length === 1 ? [name.evidence] : [])),
      ],
    }
  }
  if (kidsOf(named.length > 0 ? named : equal).length > 1)
    return askWhich(
      (named.length > 0 ? named : equal).map((invoice) => proposeFor([invoice], false, ofAmount)),
    )
  if (one) return { unique: true, proposals: [proposeFor(named.length > 0 ? named : equal, false, ofAmount)] }
  if (sumLeft(invoices) === amount) return { unique: true, proposals: [proposeFor(invoices, true, ofAmount)] }
  return { unique: false, proposals: [proposeFor(invoices, false)] }
}

/** Whether the title has the kid's first name, or its whole name. */
function isWritten({ names }: ReadLine, kidId: number, place: PlaceIndex): boolean {
  const firstNames = place.names.kids.get(kidId)?.firstNames ?? new Set<string>()
  return [...firstNames].some((name) => names.firstNames.has(name))
}

function creditOfKids(kids: readonly number[], amount: number, payer: Evidence): Stage {
  const proposals = kids.map((creditKid) =>
    propose({ kind: 'SUGGESTION', exact: false, amount, invoices: [], creditKid, evidence: [payer] }),
  )
  return proposals.length > 1 ? askWhich(proposals) : { unique: false, proposals }
}
