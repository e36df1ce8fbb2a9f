import { Trans } from '@lingui/react/macro'
import { warsawDay } from '@skrzat/contract/days'
import type { Invoice } from '@skrzat/contract/wire/ledger'
import { Badge } from '@skrzat/ui/badge'
import { useToday } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { CircleCheck } from 'lucide-react'
import { awayText, dueOf, longDay } from './due.ts'

/** Until when, in words. Red only once it is late. */
export function DueText({ invoice }: { invoice: Invoice }) {
  const today = useToday()
  const locale = useUiLocale()
  if (invoice.paid) return <PaidBadge paidDate={invoice.paidDate} today={today} />
  const { deadline } = invoice
  const due = dueOf(deadline, today)
  const date = longDay(deadline, today, locale)
  const away = awayText(deadline, today, locale)
  if (due === 'late') {
    return (
      <p className="font-medium text-danger">
        <Trans>
          Termin minął {date}, {away}
        </Trans>
      </p>
    )
  }
  if (due === 'today') {
    return (
      <p className="font-medium text-warning">
        <Trans>Termin mija dziś</Trans>
      </p>
    )
  }
  return (
    <p className={due === 'soon' ? 'font-medium text-warning' : 'text-muted'}>
      <Trans>
        Zapłać do {date}, {away}
      </Trans>
    </p>
  )
}

function PaidBadge({ paidDate, today }: { paidDate: string | null; today: string }) {
  const locale = useUiLocale()
  const date = paidDate && longDay(warsawDay(new Date(paidDate)), today, locale)
  return (
    <Badge tone="success">
      <CircleCheck aria-hidden />
      {date ? <Trans>Opłacona {date}</Trans> : <Trans>Opłacona</Trans>}
    </Badge>
  )
}
