/** Folds events into rows, pure: shared by live writes and rebuilds. Never refuses. */
import type { CreditEntryKind } from '@skrzat/contract/wire/credit'
import type { PaymentMethod, ReversalReason } from '@skrzat/contract/payment-facts'
import type { JsonOf } from '@skrzat/db/orm'
import type { creditEntries, credits, invoices } from '@skrzat/db/schema'
import type { Envelope, LoggedEvent } from '../../../kernel/event-log/index.ts'
import { creditChange } from '../decider/state.ts'
import { streamId, type Basis, type CreditEvent, type InvoiceEvent, type InvoiceLine } from '../events.ts'

/** A payment inside an invoice's row. Amounts are grosze, instants ISO 8601. */
export type PaymentRow = {
  readonly id: number
  readonly amount: number
  readonly applied: number
  readonly toCredit: number
  /** When the payment was recorded. */
  readonly at: string
  /** When the money came. */
  readonly day: string
  readonly method: PaymentMethod | null
  readonly noteId: string | null
  /** The bank's line that it came by. */
  readonly lineId?: number
  readonly reversed: {
    readonly at: string
    readonly reason: ReversalReason
    readonly noteId: string | null
  } | null
}

/** A row of `invoices`. Amounts are grosze, instants ISO 8601, days Warsaw's. */
export type InvoiceRow = Readonly<JsonOf<typeof invoices.$inferSelect>> & {
  readonly parts: readonly InvoiceLine[]
  /** The absence days that the lines take off; null if their dates are unknown. */
  readonly takenOff: readonly string[] | null
  readonly payments: readonly PaymentRow[]
  readonly basis: Basis
}

/** A row of `credits`: a kid's current credit. */
export type CreditRow = Readonly<JsonOf<typeof credits.$inferSelect>>

/** A row of `credit_entries`: one signed change, and the balance after it. */
export type CreditEntryRow = Readonly<JsonOf<typeof creditEntries.$inferSelect>> & {
  readonly kind: CreditEntryKind
}

/** The row after all events of the stream; undefined without events. */
export function foldInvoice(events: Iterable<LoggedEvent<InvoiceEvent>>): InvoiceRow | undefined {
  let row: InvoiceRow | undefined
  for (const { event, recorded } of events) row = evolveRow(row, event, recorded)
  return row
}

export function evolveRow(row: InvoiceRow | undefined, event: InvoiceEvent, envelope: Envelope): InvoiceRow {
  const { version } = envelope
  const at = envelope.at.toISOString()
  if (event.type === 'InvoiceIssued') {
    const { invoiceId, number, kidId, groupId, amount, creditUsed, parts, basis, noteId, day, deadline } =
      event.data
    return {
      id: invoiceId,
      version,
      number,
      placeId: envelope.placeId ?? 0,
      kidId,
      groupId,
      amount,
      creditUsed,
      paid: 0,
      amountLeft: amount - creditUsed,
      parts,
      ...daysOf(parts),
      payments: [],
      basis,
      noteId,
      createdAt: at,
      createdDay: day,
      deadline,
      viewedAt: null,
      paidAt: amount === creditUsed ? at : null,
      paidDay: amount === creditUsed ? day : null,
      remindedDay: null,
      deletedAt: null,
    }
  }
  if (!row) throw new Error(`${event.type} before InvoiceIssued`)
  switch (event.type) {
    case 'PaymentRecorded': {
      const {
        paymentId: id,
        amount,
        applied,
        toCredit,
        day,
        method = null,
        noteId = null,
        lineId,
      } = event.data
      const line = lineId !== undefined && { lineId }
      const payment = { id, amount, applied, toCredit, at, day, method, noteId, ...line, reversed: null }
      const payments = [...row.payments, payment]
      const amountLeft = row.amountLeft - applied
      const settled = amountLeft === 0 ? { paidAt: at, paidDay: latestDay(payments) } : {}
      return { ...row, version, payments, paid: row.paid + applied, amountLeft, ...settled }
    }
    case 'PaymentReversed': {
      const { paymentId, applied, reason, noteId } = event.data
      const reversed = { at, reason, noteId }
      const payments = row.payments.map((payment) =>
        payment.id === paymentId ? { ...payment, reversed } : payment,
      )
      return reopened({
        ...row,
        version,
        payments,
        paid: row.paid - applied,
        amountLeft: row.amountLeft + applied,
      })
    }
    case 'InvoiceCreditReversed': {
      const { amount } = event.data
      const creditUsed = row.creditUsed - amount
      return reopened({ ...row, version, creditUsed, amountLeft: row.amountLeft + amount })
    }
    case 'InvoiceReminded':
      return { ...row, version, remindedDay: event.data.day }
    case 'InvoiceViewed':
      return { ...row, version, viewedAt: at }
    case 'InvoiceDeleted':
      return { ...row, version, deletedAt: at }
    default:
      return event satisfies never
  }
}

/** The day on which an invoice was paid: the latest day of its unreversed payments. */
function latestDay(payments: readonly PaymentRow[]): string | null {
  const days = payments.flatMap(({ day, reversed }) => (reversed ? [] : [day]))
  return days.sort().at(-1) ?? null
}

function daysOf(parts: readonly InvoiceLine[]): Pick<InvoiceRow, 'byDays' | 'takenOff'> {
  const known = parts.flatMap(({ takenOff }) => (takenOff ? [takenOff] : []))
  return {
    byDays: parts.some(({ days }) => days !== null),
    takenOff: known.length === 0 ? null : [...new Set(known.flat().map(({ day }) => day))].sort(),
  }
}

function reopened(row: InvoiceRow): InvoiceRow {
  return row.amountLeft === 0 ? row : { ...row, paidAt: null, paidDay: null }
}

/** The credit and its history after all events of the stream; undefined without events. */
export function foldCredit(
  events: readonly LoggedEvent<CreditEvent>[],
): { credit: CreditRow; entries: CreditEntryRow[] } | undefined {
  let balance = 0
  const entries = events.map(({ event, recorded }): CreditEntryRow => {
    const { kind, amount } = creditChange(event)
    balance += amount
    return {
      kidId: streamId(recorded.stream),
      version: recorded.version,
      kind,
      amount,
      balance,
      invoiceId: 'invoiceId' in event.data ? event.data.invoiceId : null,
      noteId: 'noteId' in event.data ? event.data.noteId : null,
      at: recorded.at.toISOString(),
    }
  })
  const last = entries.at(-1)
  if (!last) return undefined
  const { kidId, version } = last
  return { credit: { kidId, version, placeId: events[0]?.recorded.placeId ?? 0, amount: balance }, entries }
}
