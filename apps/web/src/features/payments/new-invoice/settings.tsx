import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { NewInvoiceScreen, WorkingDaysResult } from '@skrzat/contract/wire/payments'
import { weekday, type Day } from '@skrzat/contract/days'
import { DateRangePicker } from '@skrzat/ui/date-range-picker'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { useHolidayName } from '#components/holiday-names.ts'
import { monthPeriod, periodProblem, type Mode, type Period } from './defaults.ts'
import type { ModeDraft } from './draft.ts'
import type { Dispatch } from './store.ts'

export type SettingsProps = {
  mode: Mode
  draft: ModeDraft
  today: Day
  /** The data for the periods; undefined while it loads. */
  screen: NewInvoiceScreen | undefined
  dispatch: Dispatch
}

/** Settings for every child: the days charged, the days whose absences are taken off, and additional days. */
export function Settings({ mode, draft, today, screen, dispatch }: SettingsProps) {
  const { t } = useLingui()
  const up = mode === 'up'
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,0.7fr)]">
      <PeriodField
        label={up ? t`Okres, za który wystawiasz` : t`Dni do opłacenia`}
        value={draft.period}
        onChange={(period) => dispatch({ type: 'period', period })}
        today={today}
        hint={screen && <WorkingDaysHint result={screen.period} />}
      />
      <PeriodField
        label={up ? t`Nieobecności z okresu` : t`Nieobecności z dni`}
        value={draft.absencesPeriod}
        onChange={(period) => dispatch({ type: 'absencesPeriod', period })}
        today={today}
        hint={up ? t`Dni zgłoszone w porę lub potwierdzone.` : t`Odejmowane od dni do opłacenia.`}
      />
      <Field label={t`Dodatkowe dni`} hint={t`Odejmowane każdemu dziecku.`}>
        <Input
          numeric
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          value={draft.additionalDays}
          onChange={(event) => dispatch({ type: 'additionalDays', text: event.currentTarget.value })}
          className="w-24"
        />
      </Field>
    </div>
  )
}

function PeriodField({
  label,
  value,
  onChange,
  today,
  hint,
}: {
  label: string
  value: Period | undefined
  onChange: (period: Period | undefined) => void
  today: Day
  hint: React.ReactNode
}) {
  const { t } = useLingui()
  const problem = periodProblem(value)
  const errors = {
    missing: t`Wybierz pierwszy i ostatni dzień.`,
    reversed: t`Pierwszy dzień musi być przed ostatnim.`,
    tooLong: t`Okres może mieć najwyżej 366 dni.`,
  }
  const presets = [
    { label: t`poprzedni miesiąc`, range: monthPeriod(today, -1) },
    { label: t`ten miesiąc`, range: monthPeriod(today, 0) },
    { label: t`następny miesiąc`, range: monthPeriod(today, 1) },
  ]
  return (
    <Field label={label} error={problem && errors[problem]} hint={problem ? undefined : hint}>
      <DateRangePicker
        value={value}
        onValueChange={onChange}
        placeholder={t`Wybierz daty`}
        calendarLabel={label}
        presets={presets}
      />
    </Field>
  )
}

/**
 * `21 dni roboczych, bez 24 i 25 grudnia`, their names on hover: only days off that would otherwise be working days.
 */
function WorkingDaysHint({ result }: { result: WorkingDaysResult }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const date = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const shown = (day: Day) => date.format(new Date(`${day}T00:00:00Z`)).replaceAll(' ', '\u00a0')
  const count = t`${plural(result.workingDays, { one: '#\u00a0dzień roboczy', few: '#\u00a0dni robocze', many: '#\u00a0dni roboczych', other: '#\u00a0dnia roboczego' })}`
  const holidayName = useHolidayName()
  const holidays = result.holidays
    .filter((holiday) => weekday(holiday.date) <= 5)
    .map(({ date, name }) => ({ date, name: holidayName(name) }))
  const closed = result.closedDays
    .filter((day) => weekday(day) <= 5)
    .map((date) => ({ date, name: t`placówka zamknięta` }))
  const free = [...holidays, ...closed].sort((a, b) => a.date.localeCompare(b.date))
  const days = new Intl.ListFormat(locale).format(free.map((each) => shown(each.date)))
  const names = free.map((each) => `${shown(each.date)}: ${each.name}`).join(', ')
  return (
    <span className="tabular" title={names}>
      {count}
      {free.length > 0 && <Trans>, bez {days}</Trans>}
    </span>
  )
}
