/**
 * The sort order of names on server and web: Polish collation, because the database's own puts Łukasz after Zofia, with
 * numbers by value, so that `Grupa 2` comes before `Grupa 10`.
 */
const { compare } = new Intl.Collator('pl', { numeric: true })

type Named = { readonly name: string }
type Person = { readonly firstname: string; readonly lastname: string }

export function byName(a: Named, b: Named): number {
  return compare(a.name, b.name)
}

export function byLastname(a: Person, b: Person): number {
  return compare(a.lastname, b.lastname) || compare(a.firstname, b.firstname)
}

/** For people in several groups, by the group's name first. */
export function byGroup(
  a: Person & { readonly group: string },
  b: Person & { readonly group: string },
): number {
  return compare(a.group, b.group) || byLastname(a, b)
}
