import type { Day } from '@skrzat/contract/days'
import type { NewInvoiceKid, PaymentType } from '@skrzat/contract/wire/payments'
import { useMemo } from 'react'
import type { Issued, RowDraft, View } from './draft.ts'
import type { RowAttempt } from './lines.ts'
import type { Dispatch } from './store.ts'
import { rowSum, type RowSum } from './sums.ts'

/** The rows' callbacks, a stable object. */
export type RowActions = {
  readonly dispatch: Dispatch
  /** Issues the child's invoice alone, after a question if it is doubtful. */
  readonly issue: (kidId: number) => void
  /** With a day, it also counts for invoices whose period begins on it or later, as differences. */
  readonly saveRate: (kidId: number, type: PaymentType, correctedFrom?: Day) => void
}

/** The props of one child's row. Each is referentially stable while the child's data doesn't change. */
export type RowProps = {
  /** The child's index in the list, from 0. */
  readonly line: number
  readonly kid: NewInvoiceKid
  readonly types: readonly PaymentType[]
  readonly row: RowDraft
  readonly view: View
  /** Working days charged. */
  readonly days: number
  readonly additionalDays: string
  readonly absences: string | undefined
  readonly issued: Issued | undefined
  readonly attempt: RowAttempt | undefined
  readonly failed: { readonly error: unknown } | undefined
  /** The data is being refetched. */
  readonly stale: boolean
  readonly actions: RowActions
}

/** Props of a row's fields, in the table and on a phone's card. */
export type RowFieldProps = RowProps & {
  readonly sum: RowSum
  /** Issued or pending, and so read-only. */
  readonly fixed: boolean
}

/** A row with its sums, and whether it is still editable. */
export function useRow<Row extends RowProps>(props: Row): Row & RowFieldProps {
  const { kid, row, types, days, additionalDays, absences, issued, attempt } = props
  const isIssued = issued !== undefined
  const sum = useMemo(() => {
    // What it took off itself stays in its row.
    const { takenOff: _, ...untaken } = kid
    return rowSum({ kid: isIssued ? untaken : kid, row, types, days, additionalDays, absences })
  }, [kid, isIssued, row, types, days, additionalDays, absences])
  return { ...props, sum, fixed: issued !== undefined || attempt !== undefined }
}
