import type { NewInvoiceKid, PaymentType } from '@skrzat/contract/wire/payments'
import type { Issued, RowDraft, View } from './draft.ts'
import type { RowAttempt } from './lines.ts'
import type { Dispatch } from './store.ts'

/** The rows' callbacks, a stable object. */
export type RowActions = {
  readonly dispatch: Dispatch
  /** Issues the child's invoice alone, after a question where it is doubtful. */
  readonly issue: (kidId: number) => void
  readonly saveRate: (kidId: number, type: PaymentType) => void
}

/** The props of one child's row. Each is referentially stable while the child's data doesn't change. */
export type RowProps = {
  /** The child's index in the list, from 0. */
  readonly line: number
  readonly kid: NewInvoiceKid
  readonly groupName: string
  readonly groupColor: number
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

export function kidName(kid: Pick<NewInvoiceKid, 'firstname' | 'lastname'>): string {
  return `${kid.firstname} ${kid.lastname}`
}
