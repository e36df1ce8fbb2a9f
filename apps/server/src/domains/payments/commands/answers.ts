/** Command answers, built from the streams as of the command, so that a repeated command gets the same answer. */
import type { CreditOutcome } from '@skrzat/contract/wire/credit'
import type { InvoiceOutcome, IssuedInvoices } from '@skrzat/contract/wire/payments'
import type { StreamHistory } from '../../../kernel/event-log/index.ts'
import {
  creditEventsOf,
  invoiceEventsOf,
  isCreditStream,
  type InvoiceEvent,
  type LedgerEvent,
} from '../events.ts'
import { foldCredit, foldInvoice, type InvoiceRow } from '../projection/fold.ts'

/** The outcome, with the invoice as of the command. */
export type InvoiceAnswer = InvoiceOutcome & { readonly row: InvoiceRow }
/** Summaries of the invoices, with the invoices as of the command. */
export type IssuedAnswer = IssuedInvoices & { readonly rows: readonly InvoiceRow[] }

export function invoiceAnswer(histories: readonly StreamHistory<LedgerEvent>[]): InvoiceAnswer {
  const invoice = histories.find(({ stream }) => !isCreditStream(stream))
  const row = invoice && foldInvoice(invoiceEventsOf(invoice.events))
  if (!row) throw new Error('the command was about no invoice')
  return {
    id: row.id,
    version: row.version,
    amount: row.amount,
    creditUsed: row.creditUsed,
    amountLeft: row.amountLeft,
    ...(row.shares.length > 0 && { ownLeft: row.amountLeft - row.othersLeft }),
    paid: row.paidAt !== null,
    deleted: row.deletedAt !== null,
    reminded: row.remindedDay,
    ...effects(invoiceEventsOf(invoice.own).at(-1)?.event),
    row,
  }
}

/** @param last the command's event on the invoice */
function effects(last: InvoiceEvent | undefined): Pick<InvoiceOutcome, 'paymentId' | 'toCredit'> {
  switch (last?.type) {
    case 'PaymentRecorded':
      return { paymentId: last.data.paymentId, toCredit: last.data.toCredit }
    case 'PaymentReversed':
      return { paymentId: last.data.paymentId, toCredit: -last.data.toCredit }
    case 'InvoiceCreditReversed':
      return { paymentId: null, toCredit: last.data.amount }
    case 'InvoiceDeleted':
      return { paymentId: null, toCredit: last.data.payments + last.data.creditUsed }
    case 'InvoiceCorrected':
      return {
        paymentId: null,
        toCredit: last.data.fromPayments + last.data.fromCredit - last.data.creditUsed,
      }
    case 'InvoiceCreditApplied':
      return { paymentId: null, toCredit: -last.data.amount }
    case 'InvoiceIssued':
    case 'InvoiceSplit':
    case 'InvoiceReminded':
    case 'InvoiceViewed':
    case undefined:
      return { paymentId: null, toCredit: 0 }
    default:
      return last satisfies never
  }
}

export function issuedAnswer(histories: readonly StreamHistory<LedgerEvent>[]): IssuedAnswer {
  const rows = histories
    .filter(({ stream }) => !isCreditStream(stream))
    .flatMap(({ events }) => foldInvoice(invoiceEventsOf(events)) ?? [])
  const invoices = rows.map(({ id, kidId, number, version, amount, creditUsed, amountLeft }) => ({
    id,
    kidId,
    number,
    version,
    amount,
    creditUsed,
    amountLeft,
  }))
  return { invoices, rows }
}

export function creditAnswer(histories: readonly StreamHistory<LedgerEvent>[]): CreditOutcome {
  const credit = histories.find(({ stream }) => isCreditStream(stream))
  const folded = credit && foldCredit(creditEventsOf(credit.events))
  if (!folded) throw new Error('the command was about no credit')
  const { kidId, amount, deposit, refunding, version } = folded.credit
  return { kidId, amount, deposit, refunding, version }
}
