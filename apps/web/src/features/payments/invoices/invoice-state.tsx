import { useLingui } from '@lingui/react/macro'
import { deadlineBadge } from '@skrzat/contract/invoice-age'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Badge } from '@skrzat/ui/badge'

type DeadlineBadgeProps = { invoice: Pick<Invoice, 'deadline'>; today: string }

/** How long an invoice is overdue, from 15 days on (spec: Payments). */
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
