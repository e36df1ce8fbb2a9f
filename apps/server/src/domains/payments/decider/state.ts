/** The state that the rules decide by, folded from the events of an invoice and of a kid's credit. Pure. */
import type { CreditEntryKind } from '@skrzat/contract/wire/credit'
import type { CreditEvent, InvoiceEvent, LedgerEvent } from '../events.ts'
import { isCreditEvent } from '../events.ts'

export type PaymentState = {
  readonly id: number
  readonly applied: number
  readonly toCredit: number
  readonly reversed: boolean
  /** The bank's line that it came by. */
  readonly lineId?: number
}

type Issued = {
  readonly id: number
  readonly number: string
  readonly kidId: number
  /** The Warsaw day of issue. */
  readonly day: string
  /** Grosze; invariant: `amount` = `creditUsed` + `paid` + amount left. */
  readonly amount: number
  readonly creditUsed: number
  readonly paid: number
  readonly payments: readonly PaymentState[]
  readonly viewed: boolean
  /** The Warsaw day of the last reminder. */
  readonly reminded: string | null
}

export type LiveInvoice = { readonly status: 'open' | 'paid' } & Issued
export type InvoiceState =
  | { readonly status: 'none' }
  | LiveInvoice
  | ({ readonly status: 'deleted' } & Issued)

/** Grosze paid beyond what was due; never below 0. */
export type CreditState = { readonly amount: number }

/** The whole state for decisions on one invoice or on one kid's credit. */
export type LedgerState = { readonly invoice: InvoiceState; readonly credit: CreditState }

export const initialState: LedgerState = { invoice: { status: 'none' }, credit: { amount: 0 } }

export function amountLeft(invoice: Issued): number {
  return invoice.amount - invoice.creditUsed - invoice.paid
}

export function evolve(state: LedgerState, event: LedgerEvent): LedgerState {
  return isCreditEvent(event)
    ? { ...state, credit: evolveCredit(state.credit, event) }
    : { ...state, invoice: evolveInvoice(state.invoice, event) }
}

export function evolveInvoice(state: InvoiceState, event: InvoiceEvent): InvoiceState {
  if (event.type === 'InvoiceIssued') {
    const { invoiceId, number, kidId, day, amount, creditUsed } = event.data
    const issued = { id: invoiceId, number, kidId, day, amount, creditUsed, paid: 0, payments: [] }
    return settled({ status: 'open', ...issued, viewed: false, reminded: null })
  }
  if (state.status === 'none') throw new Error(`${event.type} before InvoiceIssued`)
  switch (event.type) {
    case 'PaymentRecorded': {
      const { paymentId, applied, toCredit, lineId } = event.data
      const line = lineId !== undefined && { lineId }
      const payment = { id: paymentId, applied, toCredit, reversed: false, ...line }
      return settled({ ...state, paid: state.paid + applied, payments: [...state.payments, payment] })
    }
    case 'PaymentReversed': {
      const payments = state.payments.map((payment) =>
        payment.id === event.data.paymentId ? { ...payment, reversed: true } : payment,
      )
      return settled({ ...state, paid: state.paid - event.data.applied, payments })
    }
    case 'InvoiceCreditReversed':
      return settled({ ...state, creditUsed: state.creditUsed - event.data.amount })
    case 'InvoiceReminded':
      return { ...state, reminded: event.data.day }
    case 'InvoiceViewed':
      return { ...state, viewed: true }
    case 'InvoiceDeleted':
      return { ...state, status: 'deleted' }
    default:
      return event satisfies never
  }
}

function settled(state: { status: 'open' | 'paid' | 'deleted' } & Issued): InvoiceState {
  return { ...state, status: amountLeft(state) === 0 ? 'paid' : 'open' }
}

/** The event's signed change of the credit, and its name in the kid's history. */
export function creditChange(event: CreditEvent): { kind: CreditEntryKind; amount: number } {
  const { amount } = event.data
  switch (event.type) {
    case 'CreditAdded':
      return { kind: 'added', amount }
    case 'CreditReturned':
      return { kind: 'returned', amount: -amount }
    case 'CreditOverpaid':
      return { kind: 'overpaid', amount }
    case 'OverpaymentReversed':
      return { kind: 'overpayment_reversed', amount: -amount }
    case 'CreditUsed':
      return { kind: 'used', amount: -amount }
    case 'CreditUseReversed':
      return { kind: 'use_reversed', amount }
    case 'DeletedInvoiceCredited':
      return { kind: 'invoice_deleted', amount }
    default:
      return event satisfies never
  }
}

export function evolveCredit(state: CreditState, event: CreditEvent): CreditState {
  return { amount: state.amount + creditChange(event).amount }
}
