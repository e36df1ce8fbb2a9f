/** The state that the rules decide by, folded from the events of an invoice and of a kid's credit. Pure. */
import type { Day } from '@skrzat/contract/days'
import type { CreditEntryKind } from '@skrzat/contract/wire/credit'
import type { RefundSource } from '@skrzat/contract/payment-facts'
import type { CreditEvent, InvoiceEvent, InvoiceLine, LedgerEvent } from '../events.ts'
import { isCreditEvent } from '../events.ts'

export type PaymentState = {
  readonly id: number
  readonly applied: number
  readonly toCredit: number
  readonly reversed: boolean
  /** The bank's line that it came by. */
  readonly lineId?: number
  /** Whose share it paid; absent for the guardians' part. */
  readonly payerId?: number
}

/** What a payer is to pay, in grosze. */
export type Share = { readonly payerId: number; readonly amount: number }
/** `paid` is at most `amount`. */
export type ShareState = Share & { readonly paid: number }

/** Shares as they were set, which neither a lower amount nor a payment changes. */
export type Wanted = {
  readonly shares: readonly Share[]
  /** Whether a person set them; undefined after a split, which may have set what is arranged. */
  readonly byHand: boolean | undefined
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
  /** What others than the guardians pay; together at most `amount`. */
  readonly shares: readonly ShareState[]
  readonly wanted: Wanted
  /** As corrected. */
  readonly parts: readonly InvoiceLine[]
  readonly issuedParts: readonly InvoiceLine[]
  readonly corrected: boolean
  readonly viewed: boolean
  /** The Warsaw day of the last reminder. */
  readonly reminded: string | null
}

export type LiveInvoice = { readonly status: 'open' | 'paid' } & Issued
export type InvoiceState =
  | { readonly status: 'none' }
  | LiveInvoice
  | ({ readonly status: 'deleted' } & Issued)

export type RefundState = {
  readonly amount: number
  readonly from: RefundSource
  readonly status: 'ordered' | 'paid' | 'cancelled'
  /** The day of its last movement: none that follows is earlier. */
  readonly since: Day
  /** The bank's line that it left by. */
  readonly lineId?: number
}

/** A kid's money that is on no invoice, in grosze; none is below 0. */
export type CreditState = {
  /** Paid beyond what was due. */
  readonly amount: number
  readonly deposit: number
  /** How the deposit came and went, by the days that this is dated. */
  readonly deposited: readonly { readonly day: Day; readonly amount: number }[]
  /** Ordered to be paid out, and not yet gone. */
  readonly refunding: number
  readonly refunds: ReadonlyMap<number, RefundState>
}

/** The whole state for decisions on one invoice or on one kid's credit. */
export type LedgerState = { readonly invoice: InvoiceState; readonly credit: CreditState }

export const initialState: LedgerState = {
  invoice: { status: 'none' },
  credit: { amount: 0, deposit: 0, deposited: [], refunding: 0, refunds: new Map() },
}

export function amountLeft(invoice: Issued): number {
  return invoice.amount - invoice.creditUsed - invoice.paid
}

/** What is left of the shares of others. */
export function othersLeft(shares: readonly ShareState[]): number {
  return shares.reduce((sum, { amount, paid }) => sum + amount - paid, 0)
}

/** What the guardians have yet to pay; never below 0. */
export function ownLeft(invoice: Issued): number {
  return amountLeft(invoice) - othersLeft(invoice.shares)
}

/** What the guardians have paid, without credit. */
export function ownPaid({ paid, shares }: Issued): number {
  return paid - shares.reduce((sum, share) => sum + share.paid, 0)
}

/** Shares after a change, with what each payer has paid. */
export function withPaid(before: readonly ShareState[], after: readonly Share[]): ShareState[] {
  return after.map(({ payerId, amount }) => ({ payerId, amount, paid: paidBy(before, payerId) }))
}

function paidBy(shares: readonly ShareState[], payerId: number): number {
  return shares.find((share) => share.payerId === payerId)?.paid ?? 0
}

/** Shares after a payment of one of the payers, or after its reversal with the amount below 0. */
export function withPayment(
  shares: readonly ShareState[],
  payerId: number | undefined,
  amount: number,
): readonly ShareState[] {
  if (payerId === undefined) return shares
  return shares.map((share) => (share.payerId === payerId ? { ...share, paid: share.paid + amount } : share))
}

export function evolve(state: LedgerState, event: LedgerEvent): LedgerState {
  return isCreditEvent(event)
    ? { ...state, credit: evolveCredit(state.credit, event) }
    : { ...state, invoice: evolveInvoice(state.invoice, event) }
}

export function evolveInvoice(state: InvoiceState, event: InvoiceEvent): InvoiceState {
  if (event.type === 'InvoiceIssued') {
    const { invoiceId, number, kidId, day, amount, creditUsed, parts } = event.data
    const shares = withPaid([], event.data.shares ?? [])
    const issued = {
      id: invoiceId,
      number,
      kidId,
      day,
      amount,
      creditUsed,
      paid: 0,
      payments: [],
      parts,
      issuedParts: parts,
      shares,
      wanted: { shares: event.data.shares ?? [], byHand: false },
    }
    return settled({ status: 'open', ...issued, corrected: false, viewed: false, reminded: null })
  }
  if (state.status === 'none') throw new Error(`${event.type} before InvoiceIssued`)
  switch (event.type) {
    case 'PaymentRecorded': {
      const { paymentId, applied, toCredit, lineId, payerId } = event.data
      const line = lineId !== undefined && { lineId }
      const payer = payerId !== undefined && { payerId }
      const payment = { id: paymentId, applied, toCredit, reversed: false, ...line, ...payer }
      const shares = withPayment(state.shares, payerId, applied)
      return settled({ ...state, paid: state.paid + applied, payments: [...state.payments, payment], shares })
    }
    case 'PaymentReversed': {
      const payments = state.payments.map((payment) =>
        payment.id === event.data.paymentId ? { ...payment, reversed: true } : payment,
      )
      const payerId = state.payments.find(({ id }) => id === event.data.paymentId)?.payerId
      const shares = withPayment(state.shares, payerId, -event.data.applied)
      return settled({ ...state, paid: state.paid - event.data.applied, payments, shares })
    }
    case 'InvoiceCreditReversed':
      return settled({ ...state, creditUsed: state.creditUsed - event.data.amount })
    case 'InvoiceReminded':
      return { ...state, reminded: event.data.day }
    case 'InvoiceViewed':
      return { ...state, viewed: true }
    case 'InvoiceDeleted':
      return { ...state, status: 'deleted' }
    case 'InvoiceCorrected': {
      const { amount, parts, fromPayments, fromCredit, creditUsed } = event.data
      const shares = event.data.shares ?? state.shares
      return settled({
        ...state,
        amount,
        parts,
        paid: state.paid - fromPayments,
        creditUsed: state.creditUsed - fromCredit + creditUsed,
        corrected: true,
        shares: withPaid(state.shares, shares),
        wanted: event.data.wanted ?? { shares, byHand: false },
      })
    }
    case 'InvoiceSplit':
      return {
        ...state,
        shares: withPaid(state.shares, event.data.shares),
        wanted: { shares: event.data.shares, byHand: undefined },
      }
    case 'InvoiceCreditApplied':
      return settled({ ...state, creditUsed: state.creditUsed + event.data.amount })
    default:
      return event satisfies never
  }
}

function settled(state: { status: 'open' | 'paid' | 'deleted' } & Issued): InvoiceState {
  return { ...state, status: amountLeft(state) === 0 ? 'paid' : 'open' }
}

/** Signed changes of a kid's three accounts, and the change's name in the kid's history. */
export type CreditChange = {
  readonly kind: CreditEntryKind
  readonly amount: number
  readonly deposit: number
  readonly refunding: number
}

export function creditChange(event: CreditEvent): CreditChange {
  const { amount } = event.data
  const none = { amount: 0, deposit: 0, refunding: 0 }
  switch (event.type) {
    case 'CreditAdded':
      return { ...none, kind: 'added', amount }
    case 'CreditReturned':
      return { ...none, kind: 'returned', amount: -amount }
    case 'CreditOverpaid':
      return { ...none, kind: 'overpaid', amount }
    case 'OverpaymentReversed':
      return { ...none, kind: 'overpayment_reversed', amount: -amount }
    case 'CreditUsed':
      return { ...none, kind: 'used', amount: -amount }
    case 'CreditUseReversed':
      return { ...none, kind: 'use_reversed', amount }
    case 'DeletedInvoiceCredited':
      return { ...none, kind: 'invoice_deleted', amount }
    case 'CorrectionCredited':
      return { ...none, kind: 'corrected', amount }
    case 'DepositReceived':
      return { ...none, kind: 'deposit_received', deposit: amount }
    case 'DepositReturned':
      return { ...none, kind: 'deposit_returned', deposit: -amount }
    case 'DepositUsed':
      return { ...none, kind: 'deposit_used', deposit: -amount, amount }
    case 'RefundOrdered':
      return { ...none, kind: 'refund_ordered', [accountOf(event.data)]: -amount, refunding: amount }
    case 'RefundCancelled':
      return { ...none, kind: 'refund_cancelled', [accountOf(event.data)]: amount, refunding: -amount }
    case 'RefundPaid':
      return { ...none, kind: 'refund_paid', refunding: -amount }
    case 'RefundBounced':
      return { ...none, kind: 'refund_bounced', refunding: amount }
    default:
      return event satisfies never
  }
}

const accountOf = ({ from }: { from: RefundSource }) => (from === 'credit' ? 'amount' : from)

export function evolveCredit(state: CreditState, event: CreditEvent): CreditState {
  const { amount, deposit, refunding } = creditChange(event)
  return {
    amount: state.amount + amount,
    deposit: state.deposit + deposit,
    deposited:
      deposit === 0 || !('day' in event.data)
        ? state.deposited
        : [...state.deposited, { day: event.data.day, amount: deposit }],
    refunding: state.refunding + refunding,
    refunds: isRefundEvent(event) ? evolveRefunds(state.refunds, event) : state.refunds,
  }
}

type RefundEvent = Extract<CreditEvent, { data: { refundId: number } }>

function isRefundEvent(event: CreditEvent): event is RefundEvent {
  return 'refundId' in event.data
}

function evolveRefunds(refunds: CreditState['refunds'], event: RefundEvent): CreditState['refunds'] {
  switch (event.type) {
    case 'RefundOrdered': {
      const { refundId, amount, from, day } = event.data
      return new Map(refunds).set(refundId, { amount, from, status: 'ordered', since: day })
    }
    case 'RefundCancelled':
      return withRefund(refunds, event.data, { status: 'cancelled' })
    case 'RefundPaid': {
      const { lineId } = event.data
      return withRefund(refunds, event.data, { status: 'paid', ...(lineId !== undefined && { lineId }) })
    }
    case 'RefundBounced':
      return withRefund(refunds, event.data, { status: 'ordered' })
    default:
      return event satisfies never
  }
}

function withRefund(
  refunds: CreditState['refunds'],
  { refundId, day }: RefundEvent['data'],
  change: Pick<RefundState, 'status' | 'lineId'>,
): CreditState['refunds'] {
  const before = refunds.get(refundId)
  if (!before) throw new Error(`the refund ${refundId} was not ordered`)
  const { amount, from } = before
  return new Map(refunds).set(refundId, { amount, from, since: day, ...change })
}
