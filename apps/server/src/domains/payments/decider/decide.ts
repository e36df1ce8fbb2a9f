/** The rules of one invoice and of one kid's credit. Pure: ids, days and notes come with the command. */
import type { Day } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import type { PaymentMethod, ReversalReason } from '@skrzat/contract/payment-facts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { LedgerEvent } from '../events.ts'
import { checkPayment } from './amounts.ts'
import { correctInvoice, type CorrectInvoice } from './correct.ts'
import { decideOnDeposit, type DepositCommand } from './deposit.ts'
import { decideOnRefund, type RefundCommand } from './refund.ts'
import { shareLeft, splitInvoice, type SplitInvoice } from './shares.ts'
import { type InvoiceState, type LedgerState, type LiveInvoice, ownLeft, ownPaid } from './state.ts'

type Reversal = { readonly reason: ReversalReason; readonly noteId: string | null; readonly day: Day }

/** A bank's line as the evidence of money that came or went that day. */
export type OfLine = { readonly lineId: number; readonly day: Day }

/** A payment: when the money came, how, and a note on it. */
export type PaymentFacts = {
  readonly day: Day
  /** The day of recording, which no payment may be later than. */
  readonly today: Day
  readonly method?: PaymentMethod | undefined
  readonly noteId?: string | undefined
  /** The bank's line that it came by. */
  readonly lineId?: number | undefined
  /** Whose share it pays; by default it is the guardians'. */
  readonly payerId?: number | undefined
}

export type InvoiceCommand =
  | ({
      readonly type: 'RecordPartPayment'
      readonly paymentId: number
      readonly amount: number
    } & PaymentFacts)
  | ({ readonly type: 'MarkPaid'; readonly paymentId: number } & PaymentFacts)
  | ({
      readonly type: 'ReversePayment'
      readonly paymentId: number
      /** The bank's line whose booking is reversed: only as a whole, and never by hand. */
      readonly ofLine?: number
      /** The bank's line that took the money back. */
      readonly lineId?: number | undefined
    } & Reversal)
  | ({ readonly type: 'ReverseCreditUse' } & Reversal)
  | { readonly type: 'DeleteInvoice' }
  | { readonly type: 'UndoIssue'; readonly day: Day }
  | {
      readonly type: 'RemindInvoice'
      readonly day: Day
      readonly automatic: boolean
      readonly sms: boolean
    }
  | { readonly type: 'ViewInvoice' }
  | CorrectInvoice
  | SplitInvoice
  /** Uses the kid's credit on an invoice that was issued before. */
  | { readonly type: 'ApplyCredit'; readonly amount: number; readonly day: Day }

export type CreditCommand =
  | {
      readonly type: 'AddCredit' | 'ReturnCredit'
      readonly amount: number
      readonly noteId: string | null
      readonly line?: OfLine
    }
  | DepositCommand
  | RefundCommand

export type LedgerCommand = InvoiceCommand | CreditCommand

/** The events of a command; none if it changes nothing. @throws DomainError invoice.*, correction.*, payment.*, credit.*, deposit.*, refund.*, payer.*, amount.* */
export function decide(command: LedgerCommand, { invoice, credit }: LedgerState): LedgerEvent[] {
  switch (command.type) {
    case 'RecordPartPayment':
      return recordPayment(command, payable(invoice, command))
    case 'MarkPaid': {
      const open = payable(invoice, command)
      return recordPayment({ ...command, amount: leftOf(open, command) }, open)
    }
    case 'ReversePayment':
      return reversePayment(command, live(invoice), credit.amount)
    case 'ReverseCreditUse':
      return reverseCreditUse(command, live(invoice))
    case 'DeleteInvoice':
      return deleteInvoice(deletable(invoice))
    case 'UndoIssue':
      return undoIssue(command.day, live(invoice))
    case 'RemindInvoice': {
      const { day, automatic, sms } = command
      const open = payable(invoice)
      if (open.reminded === day) throw new DomainError('invoice.reminded_today')
      return [{ type: 'InvoiceReminded', data: { day, automatic, sms } }]
    }
    case 'ViewInvoice':
      return live(invoice).viewed ? [] : [{ type: 'InvoiceViewed', data: {} }]
    case 'CorrectInvoice':
      return correctInvoice(command, live(invoice), credit.amount)
    case 'SplitInvoice':
      return splitInvoice(command, live(invoice))
    case 'ApplyCredit':
      return applyCredit(command, payable(invoice), credit.amount)
    case 'AddCredit':
    case 'ReturnCredit': {
      const data = { amount: checkPayment(command.amount), noteId: command.noteId, ...command.line }
      if (command.type === 'AddCredit') return [{ type: 'CreditAdded', data }]
      if (data.amount > credit.amount) throw new DomainError('credit.insufficient')
      return [{ type: 'CreditReturned', data }]
    }
    case 'ReceiveDeposit':
    case 'ReturnDeposit':
    case 'UseDeposit':
      return decideOnDeposit(command, credit)
    case 'OrderRefund':
    case 'CancelRefund':
    case 'PayRefund':
    case 'BounceRefund':
      return decideOnRefund(command, credit)
    default:
      return command satisfies never
  }
}

/** Whether the command reads or changes the kid's credit. */
export function touchesCredit(command: InvoiceCommand, invoice: InvoiceState): boolean {
  if (invoice.status === 'none') return false
  switch (command.type) {
    case 'RecordPartPayment':
      return command.payerId === undefined && command.amount > ownLeft(invoice)
    case 'ReversePayment':
      return invoice.payments.some(
        ({ id, applied, toCredit, payerId }) =>
          id === command.paymentId && payerId === undefined && (toCredit > 0 || applied > ownPaid(invoice)),
      )
    case 'ReverseCreditUse':
    case 'CorrectInvoice':
    case 'ApplyCredit':
      return true
    case 'DeleteInvoice':
    case 'UndoIssue':
      return invoice.paid + invoice.creditUsed > 0
    case 'MarkPaid':
    case 'RemindInvoice':
    case 'ViewInvoice':
    case 'SplitInvoice':
      return false
    default:
      return command satisfies never
  }
}

function live(invoice: InvoiceState): LiveInvoice {
  if (invoice.status === 'none') throw new DomainError('invoice.not_found')
  if (invoice.status === 'deleted') throw new DomainError('invoice.deleted')
  return { ...invoice, status: invoice.status }
}

function unpaid(invoice: InvoiceState): LiveInvoice {
  const found = live(invoice)
  if (found.status === 'paid') throw new DomainError('invoice.paid')
  return found
}

/** One of 0, as what an earlier invoice left takes all of it off, is paid at once. */
function deletable(invoice: InvoiceState): LiveInvoice {
  const found = live(invoice)
  return found.amount === 0 ? found : unpaid(invoice)
}

/** An invoice with something left for the guardians, or for the payer. @throws DomainError invoice.paid, payer.not_found */
function payable(invoice: InvoiceState, { payerId }: { payerId?: number | undefined } = {}): LiveInvoice {
  const open = payerId === undefined ? unpaid(invoice) : live(invoice)
  if (leftOf(open, { payerId }) === 0) throw new DomainError('invoice.paid')
  return open
}

/** What is left for the guardians, or of the payer's share. */
function leftOf(invoice: LiveInvoice, { payerId }: { payerId?: number | undefined }): number {
  return payerId === undefined ? ownLeft(invoice) : shareLeft(invoice, payerId)
}

/**
 * Money beyond the amount left becomes the kid's credit: money never vanishes. Money by a bank's line keeps the bank's
 * day, even before the invoice, and becomes credit only where a person says so, by a part of its own. Another payer's
 * money is of its share alone.
 */
function recordPayment(
  {
    paymentId,
    amount,
    day,
    today,
    method,
    noteId,
    lineId,
    payerId,
  }: { paymentId: number; amount: number } & PaymentFacts,
  invoice: LiveInvoice,
): LedgerEvent[] {
  if (day > today) throw new DomainError('payment.day_future')
  if (day < invoice.day && lineId === undefined) throw new DomainError('payment.day_early')
  const left = leftOf(invoice, { payerId })
  const applied = Math.min(checkPayment(amount), left)
  if (applied < amount && payerId !== undefined) throw new DomainError('payer.too_much', { left })
  if (applied < amount && lineId !== undefined) throw new DomainError('invoice.less_left')
  const toCredit = amount - applied
  return [
    {
      type: 'PaymentRecorded',
      data: {
        paymentId,
        amount,
        applied,
        toCredit,
        day,
        ...(method && { method }),
        ...(noteId && { noteId }),
        ...(lineId !== undefined && { lineId }),
        ...(payerId !== undefined && { payerId }),
      },
    },
    ...overpaid(invoice.id, paymentId, toCredit),
  ]
}

function overpaid(invoiceId: number, paymentId: number, amount: number): LedgerEvent[] {
  return amount > 0 ? [{ type: 'CreditOverpaid', data: { invoiceId, paymentId, amount } }] : []
}

/** Refused if the credit that the payment added has been used since. */
function reversePayment(
  {
    paymentId,
    reason,
    noteId,
    day,
    ofLine,
    lineId,
  }: { paymentId: number; ofLine?: number; lineId?: number | undefined } & Reversal,
  invoice: LiveInvoice,
  credit: number,
): LedgerEvent[] {
  const payment = invoice.payments.find((payment) => payment.id === paymentId)
  if (!payment) throw new DomainError('payment.not_found')
  if (payment.reversed) throw new DomainError('payment.reversed')
  if (payment.lineId !== ofLine) throw new DomainError('payment.from_bank')
  // What a correction has given back of it is the kid's credit.
  const applied =
    payment.payerId === undefined ? Math.min(payment.applied, ownPaid(invoice)) : payment.applied
  const toCredit = payment.toCredit + payment.applied - applied
  if (toCredit > credit) throw new DomainError('credit.used')
  return [
    {
      type: 'PaymentReversed',
      data: {
        paymentId,
        applied,
        toCredit,
        reason,
        noteId,
        day,
        ...(lineId !== undefined && { lineId }),
      },
    },
    ...(toCredit > 0
      ? [
          {
            type: 'OverpaymentReversed' as const,
            data: { invoiceId: invoice.id, paymentId, amount: toCredit },
          },
        ]
      : []),
  ]
}

/** Reversing used credit allows deleting an invoice that credit alone has settled. */
function reverseCreditUse({ reason, noteId, day }: Reversal, invoice: LiveInvoice): LedgerEvent[] {
  const amount = invoice.creditUsed
  if (amount === 0) throw new DomainError('invoice.no_credit_used')
  return [
    { type: 'InvoiceCreditReversed', data: { amount, reason, noteId, day } },
    { type: 'CreditUseReversed', data: { invoiceId: invoice.id, amount } },
  ]
}

function applyCredit(
  { amount, day }: { amount: number; day: Day },
  invoice: LiveInvoice,
  credit: number,
): LedgerEvent[] {
  if (checkPayment(amount) > ownLeft(invoice)) throw new DomainError('invoice.less_left')
  if (amount > credit) throw new DomainError('credit.insufficient')
  return [
    { type: 'InvoiceCreditApplied', data: { amount, day } },
    { type: 'CreditUsed', data: { amount, invoiceId: invoice.id } },
  ]
}

function deleteInvoice(invoice: LiveInvoice): LedgerEvent[] {
  if (invoice.corrected) throw new DomainError('invoice.corrected')
  const settled = invoice.shares.find((share) => share.paid > 0)
  if (settled) throw new DomainError('payer.settled', { payer: settled.payerId, paid: settled.paid })
  const { id, paid, creditUsed } = invoice
  const amount = sumGrosze([paid, creditUsed])
  return [
    { type: 'InvoiceDeleted', data: { payments: paid, creditUsed } },
    ...(amount > 0 ? [{ type: 'DeletedInvoiceCredited' as const, data: { invoiceId: id, amount } }] : []),
  ]
}

/** Deletes an invoice that was just issued, even if credit settled it; refused if money has come in the meantime. */
function undoIssue(day: Day, invoice: LiveInvoice): LedgerEvent[] {
  if (invoice.paid > 0) throw new DomainError('conflict.stale')
  if (invoice.status !== 'paid' || invoice.creditUsed === 0) return deleteInvoice(invoice)
  const credit = reverseCreditUse({ reason: 'undone', noteId: null, day }, invoice)
  return [...credit, ...deleteInvoice({ ...invoice, creditUsed: 0 })]
}
