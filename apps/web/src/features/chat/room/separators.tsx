import { useLingui } from '@lingui/react/macro'
import { addDays, type Day } from '@skrzat/contract/days'
import { nearText, useToday } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { weekdayText } from '#components/day-text.ts'

/** The day on which the messages below were sent. */
export function DayLine({ day }: { day: Day }) {
  const locale = useUiLocale()
  const today = useToday()
  const near = day === today || day === addDays(today, -1)
  const text =
    near || day.slice(0, 4) !== today.slice(0, 4) ? nearText(day, today, locale) : weekdayText(day, locale)
  return (
    <li className="mt-4 mb-1 flex justify-center first:mt-0">
      <time dateTime={day} className="rounded-full bg-sunken px-3 py-0.5 text-xs font-medium text-muted">
        {text}
      </time>
    </li>
  )
}

/** Separates unread messages from read ones. */
export function UnreadLine() {
  const { t } = useLingui()
  return (
    <li data-unread className="mt-4 flex items-center gap-3 text-xs font-medium text-green">
      <span aria-hidden className="h-px flex-1 bg-green" />
      {t`nowe wiadomości`}
      <span aria-hidden className="h-px flex-1 bg-green" />
    </li>
  )
}
