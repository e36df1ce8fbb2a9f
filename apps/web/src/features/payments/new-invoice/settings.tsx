import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import type { NewInvoiceScreen } from '@skrzat/contract/wire/payments'
import { DateRangePicker } from '@skrzat/ui/date-range-picker'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Select } from '@skrzat/ui/select'
import type { ReactNode } from 'react'
import { NameOptions } from '#components/name-options.tsx'
import { monthPeriod, invoicePeriodProblem, type Mode, type Period } from './defaults.ts'
import type { ModeDraft } from './draft.ts'
import type { Dispatch } from './store.ts'

export type SettingsProps = {
  mode: Mode
  draft: ModeDraft
  groupId: number | null
  today: Day
  groups: NewInvoiceScreen['groups']
  dispatch: Dispatch
  /** The choice of the mode. */
  children: ReactNode
}

/**
 * Settings for all children, in one line if they fit: the mode, the charged period, the period of absences, additional
 * days, and the shown group.
 */
export function Settings({ mode, draft, groupId, today, groups, dispatch, children }: SettingsProps) {
  const { t } = useLingui()
  const up = mode === 'up'
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
      <div className="flex flex-col gap-1.5 max-sm:w-full">
        <span aria-hidden className="text-sm font-medium">
          <Trans>Sposób</Trans>
        </span>
        {children}
      </div>
      <PeriodField
        label={up ? t`Okres, za który wystawiasz` : t`Opłacane dni`}
        value={draft.period}
        onChange={(period) => dispatch({ type: 'period', period })}
        today={today}
      />
      <PeriodField
        label={up ? t`Nieobecności z okresu` : t`Nieobecności z dni`}
        value={draft.absencesPeriod}
        onChange={(period) => dispatch({ type: 'absencesPeriod', period })}
        today={today}
      />
      <Field
        label={t`Dodatkowe dni`}
        className="w-fit [&_input]:w-20 [&_label]:pr-2 [&_label]:whitespace-nowrap"
      >
        <Input
          numeric
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          title={t`Odejmowane każdemu dziecku.`}
          value={draft.additionalDays}
          onChange={(event) => dispatch({ type: 'additionalDays', text: event.currentTarget.value })}
        />
      </Field>
      <Field label={t`Grupa`} className="min-w-36 flex-1 lg:max-w-60">
        <Select
          value={groupId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            dispatch({ type: 'group', groupId: value === '' ? null : Number(value) })
          }
        >
          <option value="">{t`Wszystkie grupy`}</option>
          <NameOptions of={groups} />
        </Select>
      </Field>
    </div>
  )
}

function PeriodField({
  label,
  value,
  onChange,
  today,
}: {
  label: string
  value: Period | undefined
  onChange: (period: Period | undefined) => void
  today: Day
}) {
  const { t } = useLingui()
  const problem = invoicePeriodProblem(value)
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
    <Field label={label} error={problem && errors[problem]} className="max-sm:w-full sm:w-58">
      <DateRangePicker
        value={value}
        onValueChange={onChange}
        placeholder={t`Wybierz daty`}
        calendarLabel={label}
        className="sm:[&_button]:gap-1.5 sm:[&_button]:px-2 sm:[&_button]:text-sm"
        presets={presets}
      />
    </Field>
  )
}
