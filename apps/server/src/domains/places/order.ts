/** The order of a Polish phone book. The database's own collation puts Łukasz after Zofia. */
const { compare } = new Intl.Collator('pl')

type Named = { readonly name: string }
type Person = { readonly firstname: string; readonly lastname: string }

export function byName(a: Named, b: Named): number {
  return compare(a.name, b.name)
}

export function byLastname(a: Person, b: Person): number {
  return compare(a.lastname, b.lastname) || compare(a.firstname, b.firstname)
}

export function byGroup(
  a: Person & { readonly group: string },
  b: Person & { readonly group: string },
): number {
  return compare(a.group, b.group) || byLastname(a, b)
}
