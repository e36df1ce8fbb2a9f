/** What follows from an event: jobs for other rooms, as outbox rows. Pure. */
import type { OutboxRow } from '../../kernel/outbox.ts'
import type { Happened } from '../../kernel/event-log/changes.ts'
import type { InvoiceEvent } from './events.ts'
import type { InvoiceRow } from './projection/fold.ts'
import { notifyRow, type Notify } from '../notifications/index.ts'

/** @param row the invoice after these events */
export function reactions(events: readonly Happened<InvoiceEvent>[], row: InvoiceRow): OutboxRow[] {
  return events.flatMap(({ event, recorded }) => {
    const told = noticeOf(event, row)
    if (!told) return []
    const source = `${recorded.stream}@${recorded.version}`
    return [notifyRow({ ...told, placeId: row.placeId, kidId: row.kidId, invoiceId: row.id, source })]
  })
}

function noticeOf(event: InvoiceEvent, row: InvoiceRow): Pick<Notify, 'type' | 'sms'> | undefined {
  switch (event.type) {
    case 'InvoiceIssued':
      return { type: 'TYPE_KID_PAYMENT', sms: false }
    case 'PaymentRecorded':
      return row.amountLeft === 0 ? { type: 'TYPE_KID_PAID', sms: false } : undefined
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
