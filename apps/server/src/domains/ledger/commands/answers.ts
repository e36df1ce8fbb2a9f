/** What commands answer with, from the rows as they were after them: the same when asked again. */
import type { CreditOutcome, InvoiceOutcome, IssuedInvoices } from '@skrzat/contract/wire/ledger'
import type { Sql } from '@skrzat/db/client'
import { load, type CommandResult } from '../../../kernel/event-store.ts'
import { isCreditStream, readCredit, readInvoice, type Happened, type InvoiceEvent } from '../events.ts'
import { foldCredit, foldInvoice, type InvoiceRow } from '../projection/fold.ts'

/** @param last the command's event on the invoice */
export function invoiceOutcome(row: InvoiceRow, last: InvoiceEvent | undefined): InvoiceOutcome {
  return {
    id: row.id,
    version: row.version,
    amount: row.amount,
    creditUsed: row.creditUsed,
    amountLeft: row.amountLeft,
    paid: row.paidAt !== null,
    deleted: row.deletedAt !== null,
    ...effects(last),
  }
}

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
    case 'InvoiceIssued':
    case 'InvoiceReminded':
    case 'InvoiceViewed':
    case undefined:
      return { paymentId: null, toCredit: 0 }
    default:
      return last satisfies never
  }
}

export function issuedInvoices(rows: readonly InvoiceRow[]): IssuedInvoices {
  const invoices = rows.map(({ id, kidId, number, version, amount, creditUsed, amountLeft }) => ({
    id,
    kidId,
    number,
    version,
    amount,
    creditUsed,
    amountLeft,
  }))
  return { invoices }
}

/** The invoices as they were when the command had written them. */
async function invoicesThen(
  sql: Sql,
  { streams }: CommandResult,
): Promise<{ row: InvoiceRow; last: InvoiceEvent | undefined }[]> {
  const written = streams.filter(([stream]) => !isCreditStream(stream))
  const loaded = await load(
    sql,
    written.map(([stream]) => stream),
  )
  return written.flatMap(([stream, version]) => {
    const events = (loaded.get(stream)?.events ?? []).filter((event) => event.version <= version)
    const past: Happened<InvoiceEvent>[] = readInvoice(events)
    const row = foldInvoice(past)
    return row ? [{ row, last: past.at(-1)?.event }] : []
  })
}

export async function invoiceOutcomeAgain(sql: Sql, result: CommandResult): Promise<InvoiceOutcome> {
  const [then] = await invoicesThen(sql, result)
  if (!then) throw new Error('the command wrote no invoice')
  return invoiceOutcome(then.row, then.last)
}

export async function issuedInvoicesAgain(sql: Sql, result: CommandResult): Promise<IssuedInvoices> {
  const then = await invoicesThen(sql, result)
  return issuedInvoices(then.map(({ row }) => row))
}

export async function creditOutcomeAgain(sql: Sql, { streams }: CommandResult): Promise<CreditOutcome> {
  const [stream, version] = streams.find(([name]) => isCreditStream(name)) ?? ['', 0]
  const loaded = await load(sql, [stream])
  const events = (loaded.get(stream)?.events ?? []).filter((event) => event.version <= version)
  const folded = foldCredit(readCredit(events))
  if (!folded) throw new Error('the command wrote no credit')
  return { kidId: folded.credit.kidId, amount: folded.credit.amount, version }
}
