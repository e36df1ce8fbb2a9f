/** Reactions to events: jobs for other domains, as outbox rows. Pure. */
import type { NotificationType } from '@skrzat/contract/wire/notifications'
import type { OutboxRow } from '../../kernel/outbox.ts'
import type { LoggedEvent } from '../../kernel/event-log/changes.ts'
import type { InvoiceEvent } from './events.ts'
import type { InvoiceRow } from './projection/fold.ts'
import { notify } from '../notifications/index.ts'

/** @param row the invoice after these events */
export function reactions(events: readonly LoggedEvent<InvoiceEvent>[], row: InvoiceRow): OutboxRow[] {
  return events.flatMap(({ event, recorded }) => {
    const told = noticeOf(event, row)
    if (!told) return []
    const { id: invoiceId, placeId, kidId } = row
    const { type, sms = false } = told
    const reminded = type === 'TYPE_KID_PAYMENT_REMIND'
    const audience = { to: 'payers', placeId, kidId, invoiceId, reminded, sms } as const
    return [notify({ type, audience, source: `${recorded.stream}@${recorded.version}` })]
  })
}

type Told = { type: NotificationType; sms?: boolean }

function noticeOf(event: InvoiceEvent, row: InvoiceRow): Told | undefined {
  switch (event.type) {
    case 'InvoiceIssued':
      return { type: 'TYPE_KID_PAYMENT' }
    case 'PaymentRecorded':
      return row.amountLeft === 0 ? { type: 'TYPE_KID_PAID' } : undefined
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
