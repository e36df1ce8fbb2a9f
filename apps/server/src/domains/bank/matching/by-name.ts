/** Invoices that fit by a written name or by the amount alone. */
import type { Evidence, OpenInvoice } from './facts.ts'
import type { ReadLine } from './line-facts.ts'
import { areRelated } from './name-index.ts'
import { amountKey, openOfKids, type PlaceIndex } from './place-index.ts'
import { askWhich, kidsOf, NO_PROPOSALS, propose, type Stage } from './propose.ts'
import { CERTAINTIES, type Certainty, type WrittenName } from './written-names.ts'

type Match = { readonly invoice: OpenInvoice; readonly certainty: Certainty; readonly evidence: Evidence }

const rank = (certainty: Certainty) => CERTAINTIES.indexOf(certainty)
const isWholeName = ({ certainty }: { certainty: Certainty }) =>
  rank(certainty) >= rank('first_name_and_surname')
/** Above this many equal candidates a part of a name tells nothing. */
const MOST_BY_PART = 5
/** Above this many namesakes a name alone tells nothing. */
const MOST_NAMESAKES = 20

/** Open invoices of the amount whose kid's or guardian's name is written. */
export function byName(read: ReadLine, place: PlaceIndex): Stage {
  const { amount } = read.line
  const matches = matchesOfAmount(read, place)
  const best = Math.max(...matches.map(({ certainty }) => rank(certainty)))
  const equal = matches.filter(({ certainty }) => rank(certainty) === best)
  const [one] = equal
  if (!one || (one.certainty === 'part' && equal.length > MOST_BY_PART)) return NO_PROPOSALS
  const isUnique = equal.length === 1
  const proposals = equal.map(({ invoice, evidence }) =>
    propose({
      kind: isUnique ? 'NAME' : 'SUGGESTION',
      exact: isUnique && !read.names.crowded && matches.filter(isWholeName).length === 1,
      amount,
      invoices: [invoice],
      creditKid: invoice.kidId,
      evidence: [evidence, { code: 'amount', amount }],
    }),
  )
  if (isUnique) return { unique: true, proposals }
  // Two invoices of one kid are no question: the older one is paid first.
  const invoices = equal.map(({ invoice }) => invoice)
  return kidsOf(invoices).length > 1
    ? askWhich(proposals)
    : { unique: true, proposals: proposals.slice(0, 1) }
}

function matchesOfAmount({ line: { amount }, names }: ReadLine, place: PlaceIndex): Match[] {
  const ofNames = names.named.flatMap(({ kid, certainty, evidence }) =>
    (place.byKid.get(kid.id) ?? [])
      .filter(({ amountLeft }) => amountLeft === amount)
      .map((invoice): Match => ({ invoice, certainty, evidence })),
  )
  const found = new Set(ofNames.map(({ invoice }) => invoice.id))
  const byPart = new Map<number, Match>()
  const addPart = (invoice: OpenInvoice, code: 'kid_name' | 'guardian_name', written: string) => {
    if (found.has(invoice.id) || byPart.has(invoice.id) || byPart.size > MOST_BY_PART) return
    byPart.set(invoice.id, {
      invoice,
      certainty: 'part',
      evidence: { code, kid: invoice.kidId, written },
    })
  }
  for (const [name, written] of names.firstNames)
    for (const invoice of place.byFirstName.get(amountKey(amount, name)) ?? [])
      addPart(invoice, 'kid_name', written)
  for (const [name, written] of names.surnames)
    for (const invoice of place.bySurname.get(amountKey(amount, name)) ?? []) {
      const isOwn = place.names.kids.get(invoice.kidId)?.surnames.has(name)
      addPart(invoice, isOwn ? 'kid_name' : 'guardian_name', written)
    }
  return [...ofNames, ...byPart.values()]
}

/** The only open invoice of the amount in the place: never exact. */
export function byAmount({ line: { amount } }: ReadLine, place: PlaceIndex): Stage {
  const equal = place.byAmount.get(amount) ?? []
  const [invoice] = equal
  if (!invoice || equal.length > 1) return NO_PROPOSALS
  const proposal = propose({
    kind: 'AMOUNT',
    exact: false,
    amount,
    invoices: [invoice],
    creditKid: invoice.kidId,
    evidence: [{ code: 'only_amount', amount }],
  })
  return { unique: true, proposals: [proposal] }
}

/** Families with a full name in the transfer, whatever the amount; the oldest invoices first. */
export function byNameAlone({ line: { amount }, names }: ReadLine, place: PlaceIndex): Stage {
  const whole = names.named.filter(isWholeName)
  const best = whole.length > 0 ? whole : names.named.filter(({ certainty }) => certainty === 'guardian')
  if (best.length > MOST_NAMESAKES) return NO_PROPOSALS
  const families = groupByGuardian(best)
  const proposals = families.map((family) => {
    const invoices = openOfKids(
      place,
      family.map(({ kid }) => kid.id),
    )
    return propose({
      kind: 'SUGGESTION',
      exact: false,
      amount,
      invoices,
      creditKid: invoices[0]?.kidId ?? family[0]?.kid.id ?? 0,
      evidence: family.map(({ evidence }) => evidence),
    })
  })
  return proposals.length > 1 ? askWhich(proposals) : { unique: false, proposals }
}

/** Kids of one guardian together, as one transfer may be for all of them. */
function groupByGuardian(names: readonly WrittenName[]): WrittenName[][] {
  const families: WrittenName[][] = []
  for (const name of names) {
    const family = families.find((members) =>
      members.some(({ kid }) => kid.guardianKeys.some((key) => name.kid.guardianKeys.includes(key))),
    )
    if (family) family.push(name)
    else families.push([name])
  }
  return families
}

/** A kid of another family than all these kids whose name the title has in full. */
export function otherNamedKid(
  { names }: ReadLine,
  kids: readonly number[],
  place: PlaceIndex,
): number | null {
  const meant = kids.flatMap((kid) => place.names.kids.get(kid) ?? [])
  const other = names.named.find(
    ({ kid, certainty }) => certainty === 'kid' && !meant.some((each) => areRelated(each, kid)),
  )
  return other?.kid.id ?? null
}
