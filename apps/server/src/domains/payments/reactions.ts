/** Reactions to events: jobs for other domains, as outbox rows. Pure. */
import { sumGrosze } from '@skrzat/contract/money'
import type { NotificationType } from '@skrzat/contract/wire/notifications'
import type { OutboxRow } from '../../kernel/outbox/index.ts'
import type { Envelope, LoggedEvent, StreamHistory } from '../../kernel/event-log/index.ts'
import type { InvoiceEvent } from './events.ts'
import type { InvoiceRow } from './projection/fold.ts'
import { notify, withdraw } from '../notifications/index.ts'
import { type HookEvent, tellHooks } from '../webhooks/index.ts'

/** @param row the invoice after these events */
export function reactions(
  { events, own }: Pick<StreamHistory<InvoiceEvent>, 'events' | 'own'>,
  row: InvoiceRow,
): OutboxRow[] {
  return own.flatMap((logged) => [
    ...noticesOf(logged, row),
    ...withdrawalsOf(logged, row, events),
    ...hooksOf(logged, row),
  ])
}

/**
 * Withdraws notices that no longer hold: of a payment once the invoice is open again, and of an invoice once it is
 * deleted.
 */
function withdrawalsOf(
  { event, recorded }: LoggedEvent<InvoiceEvent>,
  { placeId, amountLeft, othersLeft, payments }: InvoiceRow,
  events: readonly LoggedEvent<InvoiceEvent>[],
): OutboxRow[] {
  if (event.type === 'InvoiceDeleted') {
    const asked = events.filter(
      ({ event: { type } }) => type === 'InvoiceIssued' || type === 'InvoiceReminded',
    )
    return asked.map(({ recorded }) => withdraw({ placeId, source: sourceOf(recorded) }))
  }
  const returned = returnedBy(event, payments)
  if (returned === 0 || returned !== amountLeft - othersLeft) return []
  const settling = events.findLast(
    (each) =>
      each.event.type === 'PaymentRecorded' &&
      each.event.data.payerId === undefined &&
      each.recorded.version < recorded.version,
  )
  return settling ? [withdraw({ placeId, source: sourceOf(settling.recorded) })] : []
}

/** What the event adds to the guardians' part of what is left. */
function returnedBy(event: InvoiceEvent, payments: InvoiceRow['payments']): number {
  if (event.type === 'PaymentReversed') {
    const { paymentId, applied } = event.data
    return payments.some(({ id, payerId }) => id === paymentId && payerId !== undefined) ? 0 : applied
  }
  return event.type === 'InvoiceCreditReversed' ? event.data.amount : 0
}

function noticesOf({ event, recorded }: LoggedEvent<InvoiceEvent>, row: InvoiceRow): OutboxRow[] {
  const told = noticeOf(event, row)
  if (!told) return []
  const { id: invoiceId, placeId, kidId } = row
  const { type, sms = false } = told
  const reminded = type === 'TYPE_KID_PAYMENT_REMIND'
  const audience = { to: 'payers', placeId, kidId, invoiceId, reminded, sms } as const
  return [notify({ type, audience, source: sourceOf(recorded) })]
}

function sourceOf({ stream, version }: Envelope): string {
  return `${stream}@${version}`
}

function hooksOf({ event, recorded }: LoggedEvent<InvoiceEvent>, row: InvoiceRow): OutboxRow[] {
  const told = hookOf(event)
  if (!told) return []
  const { id, placeId, number, kidId, groupId, amount, creditUsed, paid, amountLeft, othersLeft, deadline } =
    row
  const invoice = { invoice: id, number, kid: kidId, group: groupId, deadline }
  const others = othersLeft > 0 && { othersLeft }
  const data = { ...invoice, amount, creditUsed, paid, amountLeft, ...others, ...told.data }
  const at = recorded.at.toISOString()
  return [tellHooks({ placeId, kind: told.kind, source: sourceOf(recorded), at, data })]
}

/** The webhook call of an event, with facts that the invoice's state lacks. */
function hookOf(event: InvoiceEvent): Pick<HookEvent, 'kind' | 'data'> | undefined {
  switch (event.type) {
    case 'InvoiceIssued':
      return { kind: 'invoice.issued', data: { day: event.data.day } }
    case 'PaymentRecorded': {
      const { paymentId, amount, applied, toCredit, day } = event.data
      return { kind: 'invoice.paid', data: { day, payment: { id: paymentId, amount, applied, toCredit } } }
    }
    case 'PaymentReversed': {
      const { paymentId, applied, toCredit, reason, day } = event.data
      const payment = { id: paymentId, amount: applied + toCredit, applied, toCredit }
      return { kind: 'invoice.reversed', data: { day, reason, payment } }
    }
    case 'InvoiceCreditReversed': {
      const { amount, reason, day } = event.data
      return { kind: 'invoice.reversed', data: { day, reason, credit: amount } }
    }
    case 'InvoiceDeleted': {
      const { payments, creditUsed } = event.data
      return { kind: 'invoice.deleted', data: { toCredit: payments + creditUsed } }
    }
    case 'InvoiceCorrected': {
      const { number, difference, fromPayments, fromCredit, creditUsed, day } = event.data
      const correction = { number, difference, toCredit: fromPayments + fromCredit - creditUsed }
      return { kind: 'invoice.corrected', data: { day, correction } }
    }
    case 'InvoiceCreditApplied':
      return { kind: 'invoice.paid', data: { day: event.data.day, credit: event.data.amount } }
    case 'InvoiceSplit': {
      const { shares, day } = event.data
      const split = { payers: shares.length, amount: sumGrosze(shares.map(({ amount }) => amount)) }
      return { kind: 'invoice.corrected', data: { day, split } }
    }
    case 'InvoiceReminded':
    case 'InvoiceViewed':
      return undefined
    default:
      return event satisfies never
  }
}

type Told = { type: NotificationType; sms?: boolean }

function noticeOf(event: InvoiceEvent, row: InvoiceRow): Told | undefined {
  switch (event.type) {
    case 'InvoiceIssued':
      return { type: 'TYPE_KID_PAYMENT' }
    case 'PaymentRecorded':
      if (event.data.payerId !== undefined) return undefined
      return row.amountLeft === row.othersLeft ? { type: 'TYPE_KID_PAID' } : undefined
    case 'InvoiceCreditApplied':
      return row.amountLeft === row.othersLeft ? { type: 'TYPE_KID_PAID' } : undefined
    case 'InvoiceSplit':
    case 'InvoiceCorrected':
      return { type: 'TYPE_KID_PAYMENT_CORRECTED' }
    case 'InvoiceReminded':
      return { type: 'TYPE_KID_PAYMENT_REMIND', sms: event.data.sms }
    case 'PaymentReversed':
    case 'InvoiceCreditReversed':
    case 'InvoiceViewed':
    case 'InvoiceDeleted':
      return undefined
    default:
      return event satisfies never
  }
}
