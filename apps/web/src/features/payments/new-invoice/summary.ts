/** What is worth a look before many invoices are issued. Pure. */
import type { NewInvoiceKid } from '@skrzat/contract/wire/payments'
import { differs } from './compare.ts'
import type { ToIssue } from './issue.ts'
import type { Line } from './lines.ts'
import { daysToAdd } from './sums.ts'

export type Changed = {
  readonly kid: NewInvoiceKid
  /** Grosze, of the period before and now. */
  readonly before: number
  readonly amount: number
}

/** Counts of children, but for `changed`. */
export type Unusual = {
  /** Another amount than before by over a fifth, the largest differences first. */
  readonly changed: readonly Changed[]
  /** Without an invoice for the period before. */
  readonly fresh: number
  /** Another number of absence days than counted was typed. */
  readonly typed: number
  /** Late absences, neither confirmed nor taken off. */
  readonly late: number
  /** Days that no invoice has taken off, nor does this one. */
  readonly missed: number
  /** Left out, as they have an invoice for these days already. */
  readonly already: number
}

export function unusual(ready: readonly ToIssue[], lines: readonly Line[]): Unusual {
  const kids = new Map(lines.map(({ kid }) => [kid.id, kid]))
  const rows = ready.flatMap(({ kidId, sum }) => {
    const kid = kids.get(kidId)
    return kid ? [{ kid, sum }] : []
  })
  const changed = rows.flatMap(({ kid, sum: { amount } }) =>
    kid.before !== null && differs(amount, kid.before) ? [{ kid, before: kid.before, amount }] : [],
  )
  const count = (of: (row: (typeof rows)[number]) => boolean) => rows.filter(of).length
  // In a place's first month nobody has one.
  const fresh = count(({ kid }) => kid.before === null)
  return {
    changed: changed.toSorted((a, b) => Math.abs(b.amount - b.before) - Math.abs(a.amount - a.before)),
    fresh: fresh === rows.length ? 0 : fresh,
    typed: count(({ sum }) => sum.absences.changed),
    late: count(({ kid }) => kid.late > 0),
    missed: count(({ kid, sum }) => daysToAdd(kid, sum.absences) > 0),
    already: lines.filter(({ kid, issued }) => !issued && kid.alreadyInvoiced.length > 0).length,
  }
}
