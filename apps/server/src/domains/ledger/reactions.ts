/** What follows from an event: jobs for other rooms, as outbox rows. Pure. */
import type { OutboxRow } from '../../kernel/outbox.ts'
import type { Happened, InvoiceEvent } from './events.ts'
import type { InvoiceRow } from './projection/fold.ts'

type NoticeType = 'TYPE_KID_PAYMENT' | 'TYPE_KID_PAID' | 'TYPE_KID_PAYMENT_REMIND'

/** The job `notifications.notify`: `source` names the event, so that a notice told twice is one. */
export type Notice = {
  readonly type: NoticeType
  readonly placeId: number
  readonly kidId: number
  readonly invoiceId: number
  readonly source: string
  /** Whether the parents get an SMS too. */
  readonly sms: boolean
}

/** @param row the invoice after these events */
export function reactions(events: readonly Happened<InvoiceEvent>[], row: InvoiceRow): OutboxRow[] {
  return events.flatMap(({ event, recorded }) => {
    const told = noticeOf(event, row)
    if (!told) return []
    const data: Notice = {
      ...told,
      placeId: row.placeId,
      kidId: row.kidId,
      invoiceId: row.id,
      source: `${recorded.stream}@${recorded.version}`,
    }
    return [{ name: 'notifications.notify', data }]
  })
}

function noticeOf(event: InvoiceEvent, row: InvoiceRow): Pick<Notice, 'type' | 'sms'> | undefined {
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
