/** Families that an account leads to: a virtual one, or the payer's. */
import { normalizeNrb } from '@skrzat/contract/nrb'
import type { Evidence, FamilyAccount, OpenInvoice, WaitingLine } from './facts.ts'
import type { ReadLine } from './line-facts.ts'
import { openOfFamily, openOfKids, type PlaceIndex } from './place-index.ts'
import { askWhich, kidsOf, NO_PROPOSALS, propose, type Stage, sumLeft } from './propose.ts'

/** The virtual account that the line's money came to. */
export function virtualAccountOf({ line }: ReadLine, { facts }: PlaceIndex): FamilyAccount | undefined {
  return facts.virtualAccounts.get(virtualDigits(line))
}

/** The digits of the line's virtual account, as facts are looked up by them. */
export function virtualDigits({ virtualId }: Pick<WaitingLine, 'virtualId'>): string {
  return virtualId.replace(/\D/g, '')
}

/** Which of the invoices the virtual account is not for. */
export function ofOtherPurpose(
  account: FamilyAccount | undefined,
  invoices: readonly OpenInvoice[],
): Evidence[] {
  const purpose = account?.purpose
  if (!purpose) return []
  return invoices
    .filter((invoice) => invoice.purpose !== purpose)
    .map(({ number }) => ({ code: 'other_purpose', number, account: purpose }))
}

/** The kids for whom a person confirmed the payer's account. */
export function kidsOfPayer({ line: { payerAccount } }: ReadLine, { facts }: PlaceIndex): readonly number[] {
  return facts.payers.get(payerAccount) ?? facts.payers.get(normalizeNrb(payerAccount)) ?? []
}

/**
 * Of the family's invoices that the account is for, the only one of the amount; otherwise the oldest first. What is
 * above them may be for the family's other invoices: as a guess.
 */
export function byVirtualAccount(read: ReadLine, place: PlaceIndex): Stage {
  const account = virtualAccountOf(read, place)
  if (!account) return NO_PROPOSALS
  const { kids, purpose } = account
  const { amount, virtualId } = read.line
  const open = openOfKids(place, kids)
  const own = open.filter((invoice) => purpose === null || invoice.purpose === purpose)
  const others = open.filter((invoice) => !own.includes(invoice))
  const proposeFor = (invoices: readonly OpenInvoice[], later: readonly OpenInvoice[] = []) =>
    propose({
      kind: 'VIRTUAL_ACCOUNT',
      exact: true,
      amount,
      invoices,
      later,
      creditKid: [...invoices, ...later][0]?.kidId ?? Math.min(...kids),
      evidence: [{ code: 'virtual_account', account: virtualId }],
    })
  const proposal = proposeFor(onlyOneOf(amount, own))
  if (proposal.credit === 0 || others.length === 0) return { unique: true, proposals: [proposal] }
  return { unique: false, proposals: [proposeFor(own, onlyOneOf(proposal.credit, others)), proposal] }
}

/** The only invoice of the amount; all of them if there is none, or several. */
function onlyOneOf(amount: number, invoices: readonly OpenInvoice[]): readonly OpenInvoice[] {
  const equal = invoices.filter(({ amountLeft }) => amountLeft === amount)
  return equal.length === 1 ? equal : invoices
}

/** One invoice of the amount or all of them; otherwise the oldest first, of siblings too, as a guess. */
export function byPayer(read: ReadLine, place: PlaceIndex): Stage {
  const { amount, payerAccount } = read.line
  const kids = kidsOfPayer(read, place).toSorted((a, b) => a - b)
  const open = openOfKids(place, kids)
  const payer: Evidence = { code: 'payer', account: payerAccount }
  const proposeFor = (invoices: readonly OpenInvoice[], exact: boolean, ...evidence: Evidence[]) =>
    propose({
      kind: 'PAYER',
      exact,
      amount,
      invoices,
      creditKid: invoices[0]?.kidId ?? 0,
      evidence: [payer, ...evidence],
    })
  if (amount > sumLeft(open)) {
    // The payer is known for one of the siblings only.
    const ofFamily = openOfFamily(place, kids)
    if (ofFamily.length > open.length)
      return { unique: sumLeft(ofFamily) === amount, proposals: [proposeFor(ofFamily, false)] }
  }
  if (open.length === 0) return creditOfKids(kids, amount, payer)
  const ofAmount: Evidence = { code: 'amount', amount }
  const equal = open.filter(({ amountLeft }) => amountLeft === amount)
  const written = writtenKids(read, kids, place)
  const named = equal.filter(({ kidId }) => written.has(kidId))
  const fitting = named.length > 0 ? named : equal
  const [one] = fitting
  if (one && fitting.length === 1) {
    const name = written.get(one.kidId)
    // Another kid of the payer's in the title speaks against the amount.
    const isExact = name !== undefined || written.size === 0
    return { unique: true, proposals: [proposeFor(fitting, isExact, ofAmount, ...(name ? [name] : []))] }
  }
  if (kidsOf(fitting).length > 1)
    return askWhich(fitting.map((invoice) => proposeFor([invoice], false, ofAmount)))
  if (one) return { unique: true, proposals: [proposeFor(fitting, false, ofAmount)] }
  if (sumLeft(open) === amount) return { unique: true, proposals: [proposeFor(open, true, ofAmount)] }
  return { unique: false, proposals: [proposeFor(open, false)] }
}

/** Those of the kids whose first names the title has, with that as evidence. */
function writtenKids({ names }: ReadLine, kids: readonly number[], place: PlaceIndex): Map<number, Evidence> {
  return new Map(
    kids.flatMap((id): [number, Evidence][] => {
      const firstNames = [...(place.names.kids.get(id)?.firstNames ?? [])]
      const written = firstNames.map((name) => names.firstNames.get(name)).find((name) => name !== undefined)
      return written === undefined ? [] : [[id, { code: 'kid_name', kid: id, written }]]
    }),
  )
}

function creditOfKids(kids: readonly number[], amount: number, payer: Evidence): Stage {
  const proposals = kids.map((creditKid) =>
    propose({ kind: 'SUGGESTION', exact: false, amount, invoices: [], creditKid, evidence: [payer] }),
  )
  return proposals.length > 1 ? askWhich(proposals) : { unique: false, proposals }
}
