/** Folds events into rows, pure: shared by live writes and rebuilds. Never refuses. */
import type { CreditEntryKind } from '@skrzat/contract/wire/credit'
import type { PaymentMethod, ReversalReason } from '@skrzat/contract/payment-facts'
import type { JsonOf } from '@skrzat/db/orm'
import type { creditEntries, credits, invoices } from '@skrzat/db/schema'
import type { Envelope, LoggedEvent } from '../../../kernel/event-log/index.ts'
import { creditChange, othersLeft, type ShareState, withPaid, withPayment } from '../decider/state.ts'
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
  /** Whose share it paid; absent for the guardians' part. */
  readonly payerId?: number
  readonly reversed: {
    readonly at: string
    readonly reason: ReversalReason
    readonly noteId: string | null
  } | null
}

/** A correction inside an invoice's row; `was` is the document before it. */
export type CorrectionRow = {
  readonly id: number
  readonly number: string
  readonly day: string
  readonly at: string
  /** Signed grosze. */
  readonly difference: number
  readonly noteId: string | null
  readonly was: { readonly amount: number; readonly parts: readonly InvoiceLine[] }
}

/** A row of `invoices`. Amounts are grosze, instants ISO 8601, days Warsaw's. */
export type InvoiceRow = Readonly<JsonOf<typeof invoices.$inferSelect>> & {
  readonly corrections: readonly CorrectionRow[]
  readonly parts: readonly InvoiceLine[]
  /** The absence days that the lines take off; null if their dates are unknown. */
  readonly takenOff: readonly string[] | null
  readonly payments: readonly PaymentRow[]
  readonly shares: readonly ShareState[]
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
      creditDay: null,
      corrections: [],
      ...sharesOf(withPaid([], event.data.shares ?? [])),
      splitNoteId: null,
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
        payerId,
      } = event.data
      const line = lineId !== undefined && { lineId }
      const payer = payerId !== undefined && { payerId }
      const payment = {
        id,
        amount,
        applied,
        toCredit,
        at,
        day,
        method,
        noteId,
        ...line,
        ...payer,
        reversed: null,
      }
      const payments = [...row.payments, payment]
      const { paid, amountLeft } = row
      return settled(
        {
          ...row,
          version,
          payments,
          paid: paid + applied,
          amountLeft: amountLeft - applied,
          ...sharesOf(withPayment(row.shares, payerId, applied)),
        },
        at,
      )
    }
    case 'PaymentReversed': {
      const { paymentId, applied, reason, noteId } = event.data
      const reversed = { at, reason, noteId }
      const payments = row.payments.map((payment) =>
        payment.id === paymentId ? { ...payment, reversed } : payment,
      )
      const { paid, amountLeft } = row
      const payerId = row.payments.find(({ id }) => id === paymentId)?.payerId
      return settled(
        {
          ...row,
          version,
          payments,
          paid: paid - applied,
          amountLeft: amountLeft + applied,
          ...sharesOf(withPayment(row.shares, payerId, -applied)),
        },
        at,
      )
    }
    case 'InvoiceCreditReversed': {
      const { amount } = event.data
      const creditUsed = row.creditUsed - amount
      return settled(
        { ...row, version, creditUsed, creditDay: null, amountLeft: row.amountLeft + amount },
        at,
      )
    }
    case 'InvoiceReminded':
      return { ...row, version, remindedDay: event.data.day }
    case 'InvoiceViewed':
      return { ...row, version, viewedAt: at }
    case 'InvoiceDeleted':
      return { ...row, version, deletedAt: at }
    case 'InvoiceCreditApplied': {
      const { amount, day: creditDay } = event.data
      const { creditUsed, amountLeft } = row
      return settled(
        { ...row, version, creditDay, creditUsed: creditUsed + amount, amountLeft: amountLeft - amount },
        at,
      )
    }
    case 'InvoiceCorrected': {
      const { correctionId: id, number, day, difference, noteId } = event.data
      const { amount, parts, fromPayments, fromCredit, creditUsed: used } = event.data
      const was = { amount: row.amount, parts: row.parts }
      const paid = row.paid - fromPayments
      const creditUsed = row.creditUsed - fromCredit + used
      return settled(
        {
          ...row,
          version,
          amount,
          parts,
          ...daysOf(parts),
          paid,
          creditUsed,
          amountLeft: amount - paid - creditUsed,
          creditDay: used > 0 ? day : row.creditDay,
          ...sharesOf(withPaid(row.shares, event.data.shares ?? row.shares)),
          corrections: [...row.corrections, { id, number, day, at, difference, noteId, was }],
        },
        at,
      )
    }
    case 'InvoiceSplit':
      return {
        ...row,
        version,
        ...sharesOf(withPaid(row.shares, event.data.shares)),
        splitNoteId: event.data.noteId,
      }
    default:
      return event satisfies never
  }
}

function sharesOf(shares: readonly ShareState[]): Pick<InvoiceRow, 'shares' | 'othersLeft'> {
  return { shares, othersLeft: othersLeft(shares) }
}

/** The day on which an invoice was paid: the latest of its unreversed payments, and of credit used after its issue. */
function latestDay({ payments, creditDay, createdDay }: InvoiceRow): string {
  const days = payments.flatMap(({ day, reversed }) => (reversed ? [] : [day]))
  return [...days, ...(creditDay === null ? [] : [creditDay])].sort().at(-1) ?? createdDay
}

function daysOf(parts: readonly InvoiceLine[]): Pick<InvoiceRow, 'byDays' | 'takenOff'> {
  const known = parts.flatMap(({ takenOff }) => (takenOff ? [takenOff] : []))
  return {
    byDays: parts.some(({ days }) => days !== null),
    takenOff: known.length === 0 ? null : [...new Set(known.flat().map(({ day }) => day))].sort(),
  }
}

/** Paid if nothing is left, since `at` unless it was before; open otherwise. */
function settled(row: InvoiceRow, at: string): InvoiceRow {
  return row.amountLeft === 0
    ? { ...row, paidAt: row.paidAt ?? at, paidDay: latestDay(row) }
    : { ...row, paidAt: null, paidDay: null }
}

/** The credit and its history after all events of the stream; undefined without events. */
export function foldCredit(
  events: readonly LoggedEvent<CreditEvent>[],
): { credit: CreditRow; entries: CreditEntryRow[] } | undefined {
  let balance = 0
  let held = 0
  let underWay = 0
  const entries = events.map(({ event, recorded }): CreditEntryRow => {
    const { kind, amount, deposit, refunding } = creditChange(event)
    balance += amount
    held += deposit
    underWay += refunding
    return {
      kidId: streamId(recorded.stream),
      version: recorded.version,
      kind,
      amount,
      balance,
      deposit,
      refunding,
      invoiceId: 'invoiceId' in event.data ? event.data.invoiceId : null,
      noteId: 'noteId' in event.data ? event.data.noteId : null,
      at: recorded.at.toISOString(),
    }
  })
  const last = entries.at(-1)
  if (!last) return undefined
  const { kidId, version } = last
  const placeId = events[0]?.recorded.placeId ?? 0
  return {
    credit: { kidId, version, placeId, amount: balance, deposit: held, refunding: underWay },
    entries,
  }
}
