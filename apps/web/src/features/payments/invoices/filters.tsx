import { useLingui } from '@lingui/react/macro'
import { addMonths, firstOfMonth, lastOfMonth } from '@skrzat/contract/days'
import { Checkbox } from '@skrzat/ui/checkbox'
import { DateRangePicker } from '@skrzat/ui/date-range-picker'
import { useToday } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { SearchInput } from '@skrzat/ui/search-input'
import type { ReactNode } from 'react'
import { useEager } from '#app/eager.ts'
import type { ChangePaymentsSearch, PaymentsSearch } from '../search.ts'

type FiltersProps = {
  search: PaymentsSearch
  onChange: ChangePaymentsSearch
  /** At the end of the row. */
  children: ReactNode
}

/** Filters by days of issue, child's name, and invoices that no parent has opened yet. */
export function Filters({ search, onChange, children }: FiltersProps) {
  const { t } = useLingui()
  const today = useToday()
  const [unviewed, setUnviewed] = useEager(search.unviewed ?? false, (only) =>
    onChange({ unviewed: only || undefined }),
  )
  const before = addMonths(today, -1)
  const range = search.from && search.to ? { from: search.from, to: search.to } : undefined
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
      <Field label={t`Dni wystawienia`} labelHidden className="w-full sm:w-64">
        <DateRangePicker
          value={range}
          onValueChange={(days) => onChange({ from: days?.from, to: days?.to })}
          placeholder={t`Wystawione kiedykolwiek`}
          calendarLabel={t`Dni wystawienia`}
          clearLabel={t`Wyczyść daty`}
          presets={[
            { label: t`ten miesiąc`, range: { from: firstOfMonth(today), to: lastOfMonth(today) } },
            { label: t`poprzedni miesiąc`, range: { from: before, to: lastOfMonth(before) } },
          ]}
        />
      </Field>
      <SearchInput
        value={search.name ?? ''}
        onSearch={(name) => onChange({ name: name || undefined }, { replace: true })}
        label={t`Imię lub nazwisko dziecka`}
        clearLabel={t`Wyczyść`}
        className="w-full sm:w-72"
      />
      <Checkbox
        label={t`Tylko nieobejrzane`}
        checked={unviewed}
        onChange={({ target }) => setUnviewed(target.checked)}
        className="py-1.5"
      />
      <span className="ml-auto flex gap-2">{children}</span>
    </div>
  )
}
