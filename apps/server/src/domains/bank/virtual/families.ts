/** Which kids share an account: those of one family. Pure. */

export type KidOfFamily = {
  readonly id: number
  /** The phones of its guardians. */
  readonly phones: readonly string[]
  /** The account that it has. */
  readonly account: number | null
}

/** What is missing: kids for an account that their family has, and for a new one. */
export type Missing = { readonly account: number | null; readonly kids: readonly number[] }

/** Kids that share a guardian's phone, also by way of another kid, are one family. */
export function missingAccounts(kids: readonly KidOfFamily[]): Missing[] {
  return familiesOf(kids).flatMap((family) => {
    const without = family.filter(({ account }) => account === null).map(({ id }) => id)
    if (without.length === 0) return []
    const accounts = family.flatMap(({ account }) => account ?? [])
    return [{ account: accounts.toSorted((a, b) => a - b)[0] ?? null, kids: without }]
  })
}

function familiesOf(kids: readonly KidOfFamily[]): KidOfFamily[][] {
  const families = new Set<{ kids: KidOfFamily[]; phones: Set<string> }>()
  for (const kid of kids) {
    const joined = { kids: [kid], phones: new Set(kid.phones) }
    for (const family of families) {
      if (family.phones.isDisjointFrom(joined.phones)) continue
      families.delete(family)
      joined.kids.unshift(...family.kids)
      for (const phone of family.phones) joined.phones.add(phone)
    }
    families.add(joined)
  }
  return [...families].map((family) => family.kids)
}
