/**
 * The ledger's events. Ids, amounts in grosze, days and codes only: free text is in `ledger_notes` and names in the
 * tables of places, so that a person can be erased and the ledger kept.
 */
import { DIFFERENCE_CAUSES } from '@skrzat/contract/difference'
import { DISCOUNT_KINDS } from '@skrzat/contract/discount'
import { TAKEN_OFF_REASONS } from '@skrzat/contract/explain'
import { PAYMENT_METHODS, REFUND_SOURCES, REVERSAL_REASONS } from '@skrzat/contract/payment-facts'
import { DAY_OFF_REASONS } from '@skrzat/contract/wire/payments'
import { PAYMENT_TYPE_KINDS } from '@skrzat/contract/value'
import { z } from 'zod'
import {
  type EventVersions,
  inWrittenVersion,
  type LoggedEvent,
  type NewEvent,
  type RecordedEvent,
  type Stored,
  upcast,
} from '../../kernel/event-log/index.ts'
import type { Json } from '../../kernel/json.ts'

const id = z.number().int()
const grosze = z.number().int()
const day = z.string()
/** A note's id, and the digest that its text is checked against: `digestOf`. */
const note = { noteId: z.string().nullable(), noteDigest: z.string().exactOptional() }
/** The line of a bank statement that is the evidence. */
const lineId = id.exactOptional()
const period = z.object({ from: day, to: day }).nullable()
/** What others than the guardians pay of an invoice; absent where it has no such parts. */
const shares = z.array(z.object({ payerId: id, amount: grosze }))

const line = z.object({
  paymentTypeId: id,
  /** The name and label at the time of issue. */
  labelId: id,
  kind: z.enum(PAYMENT_TYPE_KINDS),
  mainValue: grosze,
  daily: grosze,
  /** How many days are charged and taken off; null if the line was not computed by days. */
  days: z.number().int().nullable(),
  absent: z.number().int().nullable(),
  /** The days charged and the period's days off, by date; null if the dates are unknown. */
  charged: z.array(day).nullable(),
  daysOff: z.array(z.object({ day, why: z.enum(DAY_OFF_REASONS) })).nullable(),
  /** The absence days taken off, by date; null if the dates are unknown. */
  takenOff: z.array(z.object({ day, why: z.enum(TAKEN_OFF_REASONS) })).nullable(),
  /** `absent` minus the days in `takenOff`: additional days, or fewer (negative) by staff or by the rule's limit. */
  additional: z.number().int().nullable(),
  /** The part of the period that the kid attended, and the share of the main value for it; absent for all of it. */
  stay: z.object({ from: day, to: day, part: z.number().int(), of: z.number().int() }).exactOptional(),
  /** The version of the value rule, and its result; null if nothing was computed. */
  rule: z.number().int().nullable(),
  computed: grosze.nullable(),
  /** The amount that staff entered, which is charged; below 0 only for an extra line. */
  amount: grosze,
  /** Beside the type's own line, of which there is at most one: what reduces it, or makes up for an earlier invoice. */
  extra: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('discount'),
        discountId: id,
        reason: z.enum(DISCOUNT_KINDS),
        percent: z.number().int().nullable(),
      }),
      z.object({
        kind: z.literal('difference'),
        /** The approved difference that it charges (docs/decisions/differences.md). */
        carryId: id,
        /** The invoice that it makes up for. */
        invoiceId: id,
        number: z.string(),
        causes: z.array(z.enum(DIFFERENCE_CAUSES)),
        /** Days taken off, and days charged again. */
        off: z.array(day),
        back: z.array(day),
      }),
    ])
    .exactOptional(),
})
export type InvoiceLine = z.infer<typeof line>
export type DifferenceLine = InvoiceLine & {
  readonly extra: Extract<NonNullable<InvoiceLine['extra']>, { kind: 'difference' }>
}

export const isDifference = (one: InvoiceLine): one is DifferenceLine => one.extra?.kind === 'difference'

const basis = z.object({
  mode: z.enum(['up', 'down']).nullable(),
  period,
  absencesPeriod: period,
})
/** The charges of an invoice, and their periods. */
export type Basis = z.infer<typeof basis>

/** One stream per invoice: `invoice-<id>`. */
const invoiceEvents = [
  z.object({
    type: z.literal('InvoiceIssued'),
    data: z.object({
      invoiceId: id,
      number: z.string(),
      kidId: id,
      groupId: id,
      amount: grosze,
      creditUsed: grosze,
      parts: z.array(line),
      basis,
      ...note,
      day,
      deadline: day,
      shares: shares.exactOptional(),
    }),
  }),
  z.object({
    type: z.literal('PaymentRecorded'),
    data: z.object({
      paymentId: id,
      amount: grosze,
      applied: grosze,
      toCredit: grosze,
      /** When the money came. */
      day,
      method: z.enum(PAYMENT_METHODS).exactOptional(),
      noteId: z.string().exactOptional(),
      noteDigest: z.string().exactOptional(),
      lineId,
      /** Whose share it is of; absent for the guardians' part. */
      payerId: id.exactOptional(),
    }),
  }),
  z.object({
    type: z.literal('PaymentReversed'),
    data: z.object({
      paymentId: id,
      applied: grosze,
      toCredit: grosze,
      reason: z.enum(REVERSAL_REASONS),
      ...note,
      day,
      lineId,
    }),
  }),
  z.object({
    type: z.literal('InvoiceCreditReversed'),
    data: z.object({ amount: grosze, reason: z.enum(REVERSAL_REASONS), ...note, day }),
  }),
  z.object({
    type: z.literal('InvoiceReminded'),
    data: z.object({ day, automatic: z.boolean(), sms: z.boolean() }),
  }),
  z.object({ type: z.literal('InvoiceViewed'), data: z.object({}) }),
  z.object({
    type: z.literal('InvoiceDeleted'),
    /** The amounts returned to the kid's credit: payments applied, and credit used. */
    data: z.object({ payments: grosze, creditUsed: grosze }),
  }),
  z.object({
    type: z.literal('InvoiceCorrected'),
    data: z.object({
      correctionId: id,
      number: z.string(),
      /** All lines after it, and what they come to. */
      parts: z.array(line),
      amount: grosze,
      /** Signed: the new amount less the one before. */
      difference: grosze,
      /** What was settled above the new amount, and is the kid's credit now: payments applied, and credit used. */
      fromPayments: grosze,
      fromCredit: grosze,
      /** The kid's credit that was used on what it added. */
      creditUsed: grosze,
      /** All shares after it. */
      shares: shares.exactOptional(),
      /**
       * The shares that the next correction starts from, where they are not `shares`, as these were cut to the amount or
       * hold what was paid; and whether a person set them, who is not overruled by arrangements.
       */
      wanted: z.object({ shares, byHand: z.boolean() }).exactOptional(),
      ...note,
      day,
    }),
  }),
  /** Sets all shares of an issued invoice; none where the guardians pay all of it. Moves no money. */
  z.object({ type: z.literal('InvoiceSplit'), data: z.object({ shares, ...note, day }) }),
  z.object({ type: z.literal('InvoiceCreditApplied'), data: z.object({ amount: grosze, day }) }),
] as const

/** By hand, or by a bank's line: then `day` is when the money came or went. */
const creditedByHand = z.object({ amount: grosze, ...note, lineId, day: day.exactOptional() })
const creditedByInvoice = z.object({ amount: grosze, invoiceId: id })
const creditedByPayment = z.object({ amount: grosze, invoiceId: id, paymentId: id })
const deposited = z.object({
  amount: grosze,
  day,
  method: z.enum(PAYMENT_METHODS).exactOptional(),
  ...note,
  lineId,
})
/** `day` is when the order was given or taken back, or when the money left or came back. */
const ofRefund = z.object({ refundId: id, amount: grosze, day })
const orderedRefund = ofRefund.extend({ from: z.enum(REFUND_SOURCES) })
const refundMoved = ofRefund.extend({ lineId })

/**
 * One stream per kid, `credit-<kidId>`, with three accounts: credit, the deposit, and refunds that were ordered and
 * have not left. Amounts are above 0; the event type gives the sign.
 */
const creditEvents = [
  z.object({ type: z.literal('CreditAdded'), data: creditedByHand }),
  z.object({ type: z.literal('CreditReturned'), data: creditedByHand }),
  z.object({ type: z.literal('CreditOverpaid'), data: creditedByPayment }),
  z.object({ type: z.literal('OverpaymentReversed'), data: creditedByPayment }),
  z.object({ type: z.literal('CreditUsed'), data: creditedByInvoice }),
  z.object({ type: z.literal('CreditUseReversed'), data: creditedByInvoice }),
  z.object({ type: z.literal('DeletedInvoiceCredited'), data: creditedByInvoice }),
  z.object({
    type: z.literal('CorrectionCredited'),
    data: creditedByInvoice.extend({ correctionId: id }),
  }),
  z.object({ type: z.literal('DepositReceived'), data: deposited }),
  z.object({ type: z.literal('DepositReturned'), data: deposited }),
  /** The deposit becomes credit. */
  z.object({ type: z.literal('DepositUsed'), data: z.object({ amount: grosze, ...note, day }) }),
  z.object({ type: z.literal('RefundOrdered'), data: orderedRefund }),
  z.object({ type: z.literal('RefundCancelled'), data: orderedRefund }),
  z.object({ type: z.literal('RefundPaid'), data: refundMoved }),
  /** The bank brought it back: it is under way again. */
  z.object({ type: z.literal('RefundBounced'), data: refundMoved }),
] as const

const ledgerEvent = z.discriminatedUnion('type', [...invoiceEvents, ...creditEvents])
export type LedgerEvent = z.infer<typeof ledgerEvent>
export type InvoiceEvent = z.infer<(typeof invoiceEvents)[number]>
export type CreditEvent = z.infer<(typeof creditEvents)[number]>
export type InvoiceIssued = Extract<LedgerEvent, { type: 'InvoiceIssued' }>

/** Each change of an event's shape adds a step from the previous version (docs/guides/event-version.md). */
const VERSIONS: EventVersions = {}

export const invoiceStream = (invoiceId: number): string => `invoice-${invoiceId}`
export const creditStream = (kidId: number): string => `credit-${kidId}`

/** The id in a stream's name. */
export function streamId(stream: string): number {
  return Number(stream.slice(stream.indexOf('-') + 1))
}

export function isCreditStream(stream: string): boolean {
  return stream.startsWith('credit-')
}

export function toStore(event: { type: LedgerEvent['type']; data: Json }): NewEvent {
  return inWrittenVersion(VERSIONS, event)
}

/** Reads a stored event. @throws for an event that is none of the ledger's: then the log itself is damaged */
export function fromStore(event: Pick<RecordedEvent, 'type' | 'typeVersion' | 'data'>): LedgerEvent {
  return ledgerEvent.parse({ type: event.type, data: upcast(VERSIONS, event) })
}

export function isCreditEvent(event: LedgerEvent): event is CreditEvent {
  return creditTypes.has(event.type)
}

const creditTypes: ReadonlySet<string> = new Set(creditEvents.map((schema) => schema.shape.type.value))

/** Reads events of any of the ledger's streams. */
export function read(events: readonly Stored[]): LoggedEvent<LedgerEvent>[] {
  return events.map((recorded) => ({ event: fromStore(recorded), recorded }))
}

/** Reads the events of an invoice's stream. */
export function readInvoice(events: readonly Stored[]): LoggedEvent<InvoiceEvent>[] {
  return invoiceEventsOf(read(events))
}

/** Reads the events of a credit's stream. */
export function readCredit(events: readonly Stored[]): LoggedEvent<CreditEvent>[] {
  return creditEventsOf(read(events))
}

/** Narrows the events to an invoice's. @throws for any other event */
export function invoiceEventsOf(logged: readonly LoggedEvent<LedgerEvent>[]): LoggedEvent<InvoiceEvent>[] {
  return logged.map(({ event, recorded }) => {
    if (isCreditEvent(event)) throw new Error(`${event.type} in the stream ${recorded.stream}`)
    return { event, recorded }
  })
}

/** Narrows the events to a credit's. @throws for any other event */
export function creditEventsOf(logged: readonly LoggedEvent<LedgerEvent>[]): LoggedEvent<CreditEvent>[] {
  return logged.map(({ event, recorded }) => {
    if (!isCreditEvent(event)) throw new Error(`${event.type} in the stream ${recorded.stream}`)
    return { event, recorded }
  })
}
