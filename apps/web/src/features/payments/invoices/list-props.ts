import type { Invoice } from '@skrzat/contract/wire/payments'
import type { Act } from './row-action.ts'
import type { Selection } from './selection.ts'

/** Props of the table on a wide screen and of the cards on a phone. */
export type ListProps = {
  invoices: readonly Invoice[]
  /** The total, including invoices that are not loaded yet. */
  total: number
  selection: Selection
  /** Index of the row with the roving tabindex. */
  current: number
  /** The row to focus once it is rendered; a new object for each request. */
  focusWanted: { index: number } | undefined
  act: Act
  onSelect: (invoice: Invoice, index: number, withShift: boolean) => void
  onSelectAll: () => void
  onFocus: (index: number) => void
  /** Called with the first visible row. */
  onTop: (index: number) => void
  /** Called when the last rows become visible. */
  onEnd: () => void
}
