/** The facts of a place, sorted and indexed once for all lines, so that a line's work does not grow with the place. */
import type { KidNames, MatchFacts, NamedInvoice, OpenInvoice } from './facts.ts'
import { indexNames, type NamedKid, type NameIndex } from './name-index.ts'

export type PlaceIndex = {
  readonly facts: MatchFacts
  readonly names: NameIndex
  readonly byId: ReadonlyMap<number, OpenInvoice>
  readonly byNumber: ReadonlyMap<string, OpenInvoice>
  /** Paid and deleted ones. */
  readonly closed: ReadonlyMap<string, NamedInvoice>
  /** Each list begins with the oldest. */
  readonly byKid: ReadonlyMap<number, readonly OpenInvoice[]>
  readonly byAmount: ReadonlyMap<number, readonly OpenInvoice[]>
  /** By the amount and a first name of the kid, and by the amount and a surname of its family: by `amountKey`. */
  readonly byFirstName: ReadonlyMap<string, readonly OpenInvoice[]>
  readonly bySurname: ReadonlyMap<string, readonly OpenInvoice[]>
}

export function amountKey(amount: number, name: string): string {
  return `${amount} ${name}`
}

/** The oldest first: by deadline, then by number; numbers above 9999 are longer. */
export function compareAge(a: OpenInvoice, b: OpenInvoice): number {
  return (
    compareTexts(a.deadline, b.deadline) ||
    compareTexts(a.number.slice(0, 7), b.number.slice(0, 7)) ||
    a.number.length - b.number.length ||
    compareTexts(a.number, b.number) ||
    a.id - b.id
  )
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function groupBy<Key, Value>(values: Iterable<Value>, keysOf: (value: Value) => Iterable<Key>) {
  const groups = new Map<Key, Value[]>()
  for (const value of values)
    for (const key of keysOf(value)) {
      const group = groups.get(key)
      if (group) group.push(value)
      else groups.set(key, [value])
    }
  return groups
}

export function indexPlace(facts: MatchFacts): PlaceIndex {
  const open = facts.open.filter(({ amountLeft }) => amountLeft > 0).sort(compareAge)
  const kids = facts.kids.toSorted((a: KidNames, b: KidNames) => a.id - b.id)
  const names = indexNames(kids)
  const closed = facts.named
    .filter(({ state }) => state !== 'open')
    // A paid invoice goes before a deleted one of the same number.
    .sort((a, b) => compareTexts(a.state, b.state) || b.id - a.id)
  const byAmountAnd = (namesOf: (kid: NamedKid) => ReadonlySet<string>) =>
    groupBy(open, ({ kidId, amountLeft }) => {
      const kid = names.kids.get(kidId)
      return kid ? Array.from(namesOf(kid), (name) => amountKey(amountLeft, name)) : []
    })
  return {
    facts,
    names,
    byId: new Map(open.map((invoice) => [invoice.id, invoice])),
    byNumber: new Map(open.toReversed().map((invoice) => [invoice.number, invoice])),
    closed: new Map(closed.map((invoice) => [invoice.number, invoice])),
    byKid: groupBy(open, ({ kidId }) => [kidId]),
    byAmount: groupBy(open, ({ amountLeft }) => [amountLeft]),
    byFirstName: byAmountAnd((kid) => kid.firstNames),
    bySurname: byAmountAnd((kid) => kid.familySurnames),
  }
}

/** Open invoices of these kids, the oldest first. */
export function openOfKids(place: PlaceIndex, kids: Iterable<number>): OpenInvoice[] {
  return Array.from(new Set(kids), (kid) => place.byKid.get(kid) ?? [])
    .flat()
    .sort(compareAge)
}

/** Open invoices of these kids and of their siblings, the oldest first. */
export function openOfFamily(place: PlaceIndex, kids: readonly number[]): OpenInvoice[] {
  const { names } = place
  const guardians = new Set(kids.flatMap((kid) => names.kids.get(kid)?.guardianKeys ?? []))
  const family = [...guardians].flatMap((key) => names.byGuardian.get(key) ?? [])
  return openOfKids(place, [...kids, ...family.map(({ id }) => id)])
}
