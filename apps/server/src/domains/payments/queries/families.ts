/** Families: kids connected by guardians' phones, also over several kids. Pure. */

/** Each kid in exactly one family; the order within and between families is that of the kids. */
export function familiesOf<Kid extends { readonly id: number }>(
  kids: readonly Kid[],
  guardians: readonly { readonly kidId: number; readonly phone: string }[],
): Kid[][] {
  const phonesOf = Map.groupBy(guardians, ({ kidId }) => kidId)
  const kidsOf = Map.groupBy(guardians, ({ phone }) => phone)
  const kidOf = new Map(kids.map((kid) => [kid.id, kid]))
  const order = new Map(kids.map(({ id }, index) => [id, index]))
  const seen = new Set<number>()

  function collect(kid: Kid): Kid[] {
    const found: Kid[] = []
    const next = [kid]
    for (let one = next.pop(); one; one = next.pop()) {
      if (seen.has(one.id)) continue
      seen.add(one.id)
      found.push(one)
      for (const { phone } of phonesOf.get(one.id) ?? [])
        for (const { kidId } of kidsOf.get(phone) ?? []) {
          const sibling = kidOf.get(kidId)
          if (sibling) next.push(sibling)
        }
    }
    return found.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
  }

  return kids.flatMap((kid) => (seen.has(kid.id) ? [] : [collect(kid)]))
}
