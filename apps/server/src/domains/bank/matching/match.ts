/** Which invoices the money of waiting lines is for, and why. Pure; only facts of one place. */
import { addDays } from '@skrzat/contract/days'
import { byClosedNumber, byNumber, bySlip } from './by-number.ts'
import { byPayer, byVirtualAccount, kidsOfPayer, ofOtherPurpose, virtualAccountOf } from './by-family.ts'
import { byAmount, byName, byNameAlone, otherNamedKid } from './by-name.ts'
import type { Evidence, MatchFacts, Proposal, WaitingLine } from './facts.ts'
import { type ReadLine, readLine } from './line-facts.ts'
import { indexPlace, type PlaceIndex } from './place-index.ts'
import { propose, type Stage } from './propose.ts'
import { onlyFirstClaims } from './claims.ts'

const MOST_PROPOSALS = 5
/** Money for an invoice does not come much earlier than the invoice. */
const DAYS_BEFORE_INVOICE = 90

/**
 * By the line's id, the best first, at most five a line; the allocations and the credit of each sum to the line's
 * amount. At most the first is exact, and no two lines have exact ones for the same money.
 */
export function proposalsFor(
  lines: readonly WaitingLine[],
  facts: MatchFacts,
): Map<number, readonly Proposal[]> {
  const place = indexPlace(facts)
  const proposals = new Map(lines.map((line) => [line.id, proposalsForLine(line, place)]))
  return onlyFirstClaims(lines, proposals, place)
}

function proposalsForLine(line: WaitingLine, place: PlaceIndex): readonly Proposal[] {
  if (line.amount <= 0) return []
  switch (line.mark) {
    case 'C':
      return proposalsForIncome(readLine(line, place), place)
    case 'RD':
      return creditForReturned(readLine(line, place), place)
    case 'D':
    case 'RC':
      return []
    default:
      return line.mark satisfies never
  }
}

/** The first stage with one answer, then the others with one; then questions and guesses. */
function proposalsForIncome(read: ReadLine, place: PlaceIndex): Proposal[] {
  const certain = [byVirtualAccount(read, place), byNumber(read, place)]
  const slips = bySlip(read, place)
  const named = [byPayer(read, place), byName(read, place)]
  const first = [...certain, slips, ...named].find(({ proposals }) => proposals.length > 0)
  const exactStage = read.clean || (first && certain.includes(first)) ? first : undefined
  const questions = [...certain, slips, ...named]
  const weak = [byClosedNumber(read), byAmount(read, place), byNameAlone(read, place)]
  const inOrder: Stage[] = [
    ...questions.filter(({ unique }) => unique),
    ...questions.filter(({ unique }) => !unique),
    ...weak,
  ]
  const shown = distinct(inOrder.flatMap(({ proposals }) => proposals)).slice(0, MOST_PROPOSALS)
  return shown.map((proposal, at) =>
    suggestOtherPurpose(
      at === 0 && proposal.exact && exactStage?.proposals.includes(proposal)
        ? withDoubts(proposal, doubtsAbout(proposal, read, place))
        : { ...proposal, exact: false },
      read,
      place,
    ),
  )
}

/** Money on a virtual account is for other invoices than the account's only where a person says so. */
function suggestOtherPurpose(proposal: Proposal, read: ReadLine, place: PlaceIndex): Proposal {
  const paid = proposal.allocations.flatMap(({ invoiceId }) => place.byId.get(invoiceId) ?? [])
  const other = ofOtherPurpose(virtualAccountOf(read, place), paid)
  return other.length === 0
    ? proposal
    : { ...proposal, kind: 'SUGGESTION', exact: false, evidence: [...proposal.evidence, ...other] }
}

function withDoubts(proposal: Proposal, doubts: readonly Evidence[]): Proposal {
  return doubts.length === 0
    ? proposal
    : { ...proposal, exact: false, evidence: [...proposal.evidence, ...doubts] }
}

/** What speaks against an exact proposal. */
function doubtsAbout({ allocations }: Proposal, read: ReadLine, place: PlaceIndex): Evidence[] {
  const early = allocations.flatMap(({ invoiceId }): Evidence[] => {
    const invoice = place.byId.get(invoiceId)
    return invoice && read.line.date < addDays(invoice.day, -DAYS_BEFORE_INVOICE)
      ? [{ code: 'early', number: invoice.number }]
      : []
  })
  const account = virtualAccountOf(read, place)
  const kids = [
    ...allocations.map(({ kidId }) => kidId),
    ...(account?.kids ?? []),
    ...kidsOfPayer(read, place),
  ]
  const other = otherNamedKid(read, kids, place) ?? kidOfOtherNumber(read, kids)
  return [
    ...early,
    ...(other === null ? [] : [{ code: 'other_name' as const, kid: other }]),
    ...ofOtherPurpose(account, read.open),
  ]
}

/** The kid of a named invoice that is of none of these kids. */
function kidOfOtherNumber({ open }: ReadLine, kids: readonly number[]): number | null {
  return open.find(({ kidId }) => !kids.includes(kidId))?.kidId ?? null
}

/** Without those that pay the same as an earlier one. */
function distinct(proposals: readonly Proposal[]): Proposal[] {
  const byContent = new Map<string, Proposal>()
  for (const proposal of proposals) {
    const key = JSON.stringify([proposal.allocations, proposal.creditKid])
    if (!byContent.has(key)) byContent.set(key, proposal)
  }
  return [...byContent.values()]
}

/** A refund that came back: credit of the kid that its number or the account leads to. */
function creditForReturned(read: ReadLine, place: PlaceIndex): Proposal[] {
  const numbered = [...read.open, ...read.closed]
  const kids = [
    ...new Set(numbered.length > 0 ? numbered.map(({ kidId }) => kidId) : kidsOfPayer(read, place)),
  ]
  const [creditKid] = kids
  if (creditKid === undefined || kids.length > 1) return []
  const evidence: Evidence[] =
    numbered.length > 0
      ? numbered.map(({ number }) => ({ code: 'number', number }))
      : [{ code: 'payer', account: read.line.payerAccount }]
  return [
    propose({
      kind: 'SUGGESTION',
      exact: false,
      amount: read.line.amount,
      invoices: [],
      creditKid,
      evidence,
    }),
  ]
}
