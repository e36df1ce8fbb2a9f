import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { longDay } from '@skrzat/contract/day-text'
import { daysBetween } from '@skrzat/contract/days'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Badge } from '@skrzat/ui/badge'
import { useToday } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { CircleCheck } from 'lucide-react'
import { awayText, dueOf } from './due.ts'

/** The deadline as text. Red only once it has passed. */
export function DueText({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui()
  const today = useToday()
  const locale = useUiLocale()
  const { deadline, paid, paidDay } = invoice
  if (paid) return <Paid paidDay={paidDay} deadline={deadline} today={today} />
  const due = dueOf(deadline, today)
  const date = longDay(deadline, today, locale)
  const away = awayText(deadline, today, locale)
  const left = daysBetween(today, deadline)
  if (due === 'late') {
    return (
      <p className="font-medium text-danger">
        <Trans>
          Termin minął {date}
          <span className="print:hidden">, {away}</span>
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
      <Trans>Zapłać do {date}</Trans>
      <span className="print:hidden">
        {', '}
        {t`${plural(left, { one: 'został\u00a0#\u00a0dzień', few: 'zostały\u00a0#\u00a0dni', many: 'zostało\u00a0#\u00a0dni', other: 'zostało\u00a0#\u00a0dnia' })}`}
      </span>
    </p>
  )
}

function Paid({ paidDay, deadline, today }: { paidDay: string | null; deadline: string; today: string }) {
  const locale = useUiLocale()
  const date = paidDay && longDay(paidDay, today, locale)
  const due = longDay(deadline, today, locale)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Badge tone="success">
        <CircleCheck aria-hidden />
        {date ? <Trans>Opłacona {date}</Trans> : <Trans>Opłacona</Trans>}
      </Badge>
      <Trans>termin {due}</Trans>
    </p>
  )
}
