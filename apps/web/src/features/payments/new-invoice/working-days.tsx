import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { weekday, type Day } from '@skrzat/contract/days'
import type { WorkingDaysResult } from '@skrzat/contract/wire/payments'
import { longDay } from '@skrzat/contract/day-text'
import { useToday } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { useHolidayName } from '#components/holiday-names.ts'

/**
 * `21 dni roboczych, bez 24 i 25 grudnia`, with their names on hover: only days off that would otherwise be working
 * days.
 */
export function WorkingDays({ result }: { result: WorkingDaysResult }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const today = useToday()
  const shownDay = (day: Day) => longDay(day, today, locale)
  const count = t`${plural(result.workingDays, { one: '#\u00a0dzień roboczy', few: '#\u00a0dni robocze', many: '#\u00a0dni roboczych', other: '#\u00a0dnia roboczego' })}`
  const holidayName = useHolidayName()
  const holidays = result.holidays
    .filter((holiday) => weekday(holiday.date) <= 5)
    .map(({ date, name }) => ({ date, name: holidayName(name) }))
  const closed = result.closedDays
    .filter((day) => weekday(day) <= 5)
    .map((date) => ({ date, name: t`placówka zamknięta` }))
  const free = [...holidays, ...closed].sort((a, b) => a.date.localeCompare(b.date))
  const days = new Intl.ListFormat(locale).format(free.map((each) => shownDay(each.date)))
  const names = free.map((each) => `${shownDay(each.date)}: ${each.name}`).join(', ')
  return (
    <span className="tabular" title={names}>
      {count}
      {free.length > 0 && <Trans>, bez {days}</Trans>}.
    </span>
  )
}
