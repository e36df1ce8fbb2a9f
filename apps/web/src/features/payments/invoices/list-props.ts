import type { Invoice } from '@skrzat/contract/wire/payments'
import type { Act } from './row-action.ts'
import type { Selection } from './selection.ts'

/** What the table of a wide screen and the cards of a phone are given alike. */
export type ListProps = {
  invoices: readonly Invoice[]
  /** How many there are, the ones not loaded yet too. */
  total: number
  selection: Selection
  /** Index of the row that Tab comes to. */
  current: number
  /** The row that should take the focus as soon as it is drawn; a new object for each wish. */
  focusWanted: { index: number } | undefined
  act: Act
  onSelect: (invoice: Invoice, index: number, withShift: boolean) => void
  onSelectAll: () => void
  onFocus: (index: number) => void
  /** Told which row is the first in sight. */
  onTop: (index: number) => void
  /** Told when the last rows come into sight. */
  onEnd: () => void
}
