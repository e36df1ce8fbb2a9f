import type { Day } from '@skrzat/contract/days'
import type { DebtByAge, Debtor } from '@skrzat/contract/wire/payment-journal'
import type { BulkSelection } from '../invoices/selection.ts'

/** What identifies a family in a list: one of its kids. */
export function keyOf({ kids }: Debtor): number {
  return Math.min(...kids.map(({ id }) => id))
}

/** The overdue invoices of the families, for a command on all of them. */
export function overdueOf(families: readonly Debtor[], today: Day): BulkSelection {
  const overdue = families.flatMap(({ invoices }) => invoices).filter(({ deadline }) => deadline < today)
  return new Map(overdue.map((invoice) => [invoice.id, invoice]))
}

/** From the newest to the oldest. */
export const AGES = ['notDue', 'upTo7', 'upTo30', 'over30'] as const satisfies readonly (keyof DebtByAge)[]

export type DebtorListProps = {
  placeId: number
  families: readonly Debtor[]
  /** The keys of the chosen ones. */
  chosen: ReadonlySet<number>
  onToggle: (family: Debtor) => void
}
