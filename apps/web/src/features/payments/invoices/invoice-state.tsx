import { useLingui } from '@lingui/react/macro'
import { warsawDay } from '@skrzat/contract/days'
import { deadlineBadge } from '@skrzat/contract/invoice-age'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Badge } from '@skrzat/ui/badge'

type InvoiceStateProps = {
  invoice: Pick<Invoice, 'deadline' | 'paid' | 'paidDay' | 'deletedDate'>
  today: string
  /** `20.11.2026` */
  day: (day: string) => string
}

/** Whether it is paid or deleted, and since when; otherwise how long it is overdue. */
export function InvoiceState({ invoice, today, day }: InvoiceStateProps) {
  const { t } = useLingui()
  const { paid, paidDay, deletedDate } = invoice
  if (deletedDate !== null) {
    const when = day(warsawDay(new Date(deletedDate)))
    return <Badge>{t`usunięta ${when}`}</Badge>
  }
  if (!paid) return <DeadlineBadge invoice={invoice} today={today} />
  const when = paidDay ? day(paidDay) : ''
  return <Badge tone="success">{t`opłacona ${when}`}</Badge>
}

type DeadlineBadgeProps = { invoice: Pick<Invoice, 'deadline'>; today: string }

/** How long an invoice is overdue, from 15 days (spec: Payments). */
export function DeadlineBadge({ invoice, today }: DeadlineBadgeProps) {
  const { t } = useLingui()
  const badge = deadlineBadge(invoice.deadline, today)
  if (badge === null) return null
  const words = badge === 'over30' ? t`ponad 30 dni po terminie` : t`15–30 dni po terminie`
  return (
    <Badge tone={badge === 'over30' ? 'danger' : 'warning'} title={words}>
      <span aria-hidden>{badge === 'over30' ? t`>\u00a030\u00a0dni` : t`15–30\u00a0dni`}</span>
      <span className="sr-only">{words}</span>
    </Badge>
  )
}
