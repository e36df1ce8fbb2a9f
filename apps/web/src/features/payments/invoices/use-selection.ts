import type { Invoice } from '@skrzat/contract/wire/payments'
import { useCallback, useMemo, useRef, useState } from 'react'
import {
  dropFromSelection,
  nothingSelected,
  refreshSelection,
  selectRange,
  toggleInvoice,
  toggleAllInvoices,
} from './selection.ts'

/** The chosen ones among the shown invoices. Shift chooses all from the last chosen row to this one. */
export function useSelection(shown: readonly Invoice[], leaving: ReadonlySet<number>) {
  const [picked, setPicked] = useState(nothingSelected)
  const anchor = useRef(0)
  const selection = useMemo(() => refreshSelection(picked, shown, leaving), [picked, shown, leaving])
  const kids = new Set([...selection.values()].map(({ kid }) => kid.id))

  const select = useCallback(
    (invoice: Invoice, index: number, withShift: boolean) => {
      const from = anchor.current
      anchor.current = index
      setPicked((now) => (withShift ? selectRange(now, shown, from, index) : toggleInvoice(now, invoice)))
    },
    [shown],
  )
  return {
    selection,
    /** The child of all chosen invoices, if it is the same. */
    onlyKid: kids.size === 1 ? kids.values().next().value : undefined,
    select,
    selectAll: useCallback(() => setPicked((now) => toggleAllInvoices(now, shown)), [shown]),
    drop: useCallback(
      (ids: readonly number[]) => setPicked((now) => dropFromSelection(now, new Set(ids))),
      [],
    ),
    clear: useCallback(() => setPicked(nothingSelected), []),
  }
}
