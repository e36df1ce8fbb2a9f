/**
 * What the ledger remembers. Ids, amounts in grosze, days and codes only: free text lies in `ledger_notes`,
 * names in the tables of places, so that a person can be erased and the ledger kept.
 */
import { DAY_OFF_REASONS, REVERSAL_REASONS, TAKEN_OFF_REASONS } from '@skrzat/contract/wire/payments'
import { PAYMENT_TYPE_KINDS } from '@skrzat/contract/value'
import { z } from 'zod'
import type { LoggedEvent, Stored } from '../../kernel/event-log/changes.ts'
import type { NewEvent, RecordedEvent } from '../../kernel/event-log/events.ts'
import { inNewestVersion, upcast, type Upcasters } from '../../kernel/event-log/versions.ts'
import { issuedFromVersion1 } from './issued-version-1.ts'

const id = z.number().int()
const grosze = z.number().int()
const day = z.string()
/** A note, and what its text is held to: `digestOf`. Events of before there were digests have none. */
const note = { noteId: z.string().nullable(), noteDigest: z.string().exactOptional() }
const period = z.object({ from: day, to: day }).nullable()

const line = z.object({
  paymentTypeId: id,
  /** The name and label in force at the time of issue. */
  labelId: id,
  kind: z.enum(PAYMENT_TYPE_KINDS),
  mainValue: grosze,
  daily: grosze,
  /** How many days are charged, and how many are taken off; null where the line was not computed by days. */
  days: z.number().int().nullable(),
  absent: z.number().int().nullable(),
  /** The days charged and the days of the period left out, by date; null where they are not known by date. */
  charged: z.array(day).nullable(),
  daysOff: z.array(z.object({ day, why: z.enum(DAY_OFF_REASONS) })).nullable(),
  /** The days of absence taken off, by date; null where they are not known by date. */
  takenOff: z.array(z.object({ day, why: z.enum(TAKEN_OFF_REASONS) })).nullable(),
  /** `absent` less the days in `takenOff`: days on top of them, or fewer (negative), as staff decided. */
  additional: z.number().int().nullable(),
  /** The version of the value rule, and what it gave; null where nothing was computed. */
  rule: z.number().int().nullable(),
  computed: grosze.nullable(),
  /** What staff entered, and is charged. */
  amount: grosze,
})
export type InvoiceLine = z.infer<typeof line>

const basis = z.object({
  mode: z.enum(['up', 'down']).nullable(),
  period,
  absencesPeriod: period,
})
/** What an invoice charges for, and over which days. */
export type Basis = z.infer<typeof basis>

/** One stream an invoice: `invoice-<id>`. */
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
    }),
  }),
  z.object({
    type: z.literal('PaymentRecorded'),
    data: z.object({ paymentId: id, amount: grosze, applied: grosze, toCredit: grosze, day }),
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
    /** What goes back to the kid's credit: payments applied, and credit used. */
    data: z.object({ payments: grosze, creditUsed: grosze }),
  }),
] as const

const creditedByHand = z.object({ amount: grosze, ...note })
const creditedByInvoice = z.object({ amount: grosze, invoiceId: id })
const creditedByPayment = z.object({ amount: grosze, invoiceId: id, paymentId: id })

/** One stream a kid: `credit-<kidId>`. Amounts are above 0; the type says which way they go. */
const creditEvents = [
  z.object({ type: z.literal('CreditAdded'), data: creditedByHand }),
  z.object({ type: z.literal('CreditReturned'), data: creditedByHand }),
  z.object({ type: z.literal('CreditOverpaid'), data: creditedByPayment }),
  z.object({ type: z.literal('OverpaymentReversed'), data: creditedByPayment }),
  z.object({ type: z.literal('CreditUsed'), data: creditedByInvoice }),
  z.object({ type: z.literal('CreditUseReversed'), data: creditedByInvoice }),
  z.object({ type: z.literal('DeletedInvoiceCredited'), data: creditedByInvoice }),
] as const

const ledgerEvent = z.discriminatedUnion('type', [...invoiceEvents, ...creditEvents])
export type LedgerEvent = z.infer<typeof ledgerEvent>
export type InvoiceEvent = z.infer<(typeof invoiceEvents)[number]>
export type CreditEvent = z.infer<(typeof creditEvents)[number]>
export type InvoiceIssued = Extract<LedgerEvent, { type: 'InvoiceIssued' }>

/** A change of an event's shape adds an upcaster from the last one. */
const UPCASTERS: Upcasters = { InvoiceIssued: [issuedFromVersion1] }

export const invoiceStream = (invoiceId: number): string => `invoice-${invoiceId}`
export const creditStream = (kidId: number): string => `credit-${kidId}`

/** The id in a stream's name. */
export function streamId(stream: string): number {
  return Number(stream.slice(stream.indexOf('-') + 1))
}

export function isCreditStream(stream: string): boolean {
  return stream.startsWith('credit-')
}

export function toStore(event: LedgerEvent): NewEvent {
  return inNewestVersion(UPCASTERS, event)
}

/** Reads a stored event. @throws when it is none of the ledger's: then the log itself is damaged. */
export function fromStore(event: Pick<RecordedEvent, 'type' | 'typeVersion' | 'data'>): LedgerEvent {
  return ledgerEvent.parse({ type: event.type, data: upcast(UPCASTERS, event) })
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

/** The same events, known to be an invoice's. @throws where one is not */
export function invoiceEventsOf(logged: readonly LoggedEvent<LedgerEvent>[]): LoggedEvent<InvoiceEvent>[] {
  return logged.map(({ event, recorded }) => {
    if (isCreditEvent(event)) throw new Error(`${event.type} in the stream ${recorded.stream}`)
    return { event, recorded }
  })
}

/** The same events, known to be a credit's. @throws where one is not */
export function creditEventsOf(logged: readonly LoggedEvent<LedgerEvent>[]): LoggedEvent<CreditEvent>[] {
  return logged.map(({ event, recorded }) => {
    if (!isCreditEvent(event)) throw new Error(`${event.type} in the stream ${recorded.stream}`)
    return { event, recorded }
  })
}
