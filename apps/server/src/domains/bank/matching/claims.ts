/** Exact proposals of several lines for the same money: only the first line's stays exact. */
import type { Proposal, WaitingLine } from './facts.ts'
import type { PlaceIndex } from './place-index.ts'

function compareLines(a: WaitingLine, b: WaitingLine): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return a.id - b.id
}

/** By date and id, as far as the invoices' money suffices; a later line's is not exact. */
export function onlyFirstClaims(
  lines: readonly WaitingLine[],
  proposals: ReadonlyMap<number, readonly Proposal[]>,
  { byId }: PlaceIndex,
): Map<number, readonly Proposal[]> {
  const claimed = new Map<number, number>()
  const settled = new Map(proposals)
  for (const { id } of lines.toSorted(compareLines)) {
    const [first, ...others] = proposals.get(id) ?? []
    if (!first?.exact) continue
    const taken = first.allocations.flatMap(({ invoiceId, amount }) => {
      const invoice = byId.get(invoiceId)
      return invoice && (claimed.get(invoiceId) ?? 0) + amount > invoice.amountLeft ? [invoice] : []
    })
    if (taken.length === 0)
      for (const { invoiceId, amount } of first.allocations)
        claimed.set(invoiceId, (claimed.get(invoiceId) ?? 0) + amount)
    else {
      const evidence = taken.map(({ number }) => ({ code: 'taken' as const, number }))
      const later: Proposal = {
        ...first,
        exact: false,
        evidence: [...first.evidence, ...evidence],
      }
      settled.set(id, [later, ...others])
    }
  }
  return settled
}
