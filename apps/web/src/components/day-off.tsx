import { Trans, useLingui } from '@lingui/react/macro'
import { addDays, type Day, weekday } from '@skrzat/contract/days'
import type { DailyAbsences } from '@skrzat/contract/wire/absences'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useHolidayName } from './holiday-names.ts'

/** The next weekday: Monday after Friday and after a weekend. */
function dayAfter(day: Day): Day {
  return addDays(day, weekday(day) >= 5 ? 8 - weekday(day) : 1)
}

type DayOffProps = {
  day: Day
  dayOff: NonNullable<DailyAbsences['dayOff']>
  onDateChange: (day: Day) => void
}

/** A day off: no children and no meals. */
export function DayOff({ day, dayOff, onDateChange }: DayOffProps) {
  const { t } = useLingui()
  const holidayName = useHolidayName()
  const { reason } = dayOff
  const name = reason === 'holiday' ? holidayName(dayOff.name) : dayOff.name
  const texts = {
    weekend: t`To weekend`,
    holiday: t`To święto: ${name}`,
    closed: name ? t`Placówka zamknięta: ${name}` : t`Placówka jest tego dnia zamknięta`,
  }
  return (
    <EmptyState
      picture="kite"
      title={texts[reason]}
      action={
        <Button variant="secondary" onClick={() => onDateChange(dayAfter(day))}>
          <Trans>Pokaż następny dzień</Trans>
        </Button>
      }
    >
      <Trans>Placówka nie pracuje, więc kuchnia nie gotuje.</Trans>
    </EmptyState>
  )
}
