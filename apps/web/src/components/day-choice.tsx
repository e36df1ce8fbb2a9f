import { useLingui } from '@lingui/react/macro'
import { addDays, type Day } from '@skrzat/contract/days'
import { DatePicker } from '@skrzat/ui/date-picker'
import { useToday } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { useWeekdayText } from './day-text.ts'
import { PeriodChoice } from './period-choice.tsx'

type DayChoiceProps = {
  /** Names the field. */
  label: string
  day: Day
  onChange: (day: Day) => void
}

/** The day that a page shows, with steps to the days beside it and to today. */
export function DayChoice({ label, day, onChange }: DayChoiceProps) {
  const { t } = useLingui()
  const today = useToday()
  const dayText = useWeekdayText()
  return (
    <PeriodChoice
      previous={{ label: t`Poprzedni dzień`, onClick: () => onChange(addDays(day, -1)) }}
      next={{ label: t`Następny dzień`, onClick: () => onChange(addDays(day, 1)) }}
      current={{ label: t`Dziś`, onClick: () => onChange(today) }}
      text={dayText(day)}
    >
      <Field label={label} labelHidden className="flex-1 basis-40 md:w-44 md:flex-none">
        <DatePicker
          value={day}
          onValueChange={(chosen) => chosen !== undefined && onChange(chosen)}
          placeholder={t`Wybierz dzień`}
          calendarLabel={label}
        />
      </Field>
    </PeriodChoice>
  )
}
