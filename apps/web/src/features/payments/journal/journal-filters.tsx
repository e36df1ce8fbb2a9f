import { useLingui } from '@lingui/react/macro'
import { addMonths, type Day, firstOfMonth, lastOfMonth } from '@skrzat/contract/days'
import { PAYMENT_METHODS } from '@skrzat/contract/payment-facts'
import { DateRangePicker } from '@skrzat/ui/date-range-picker'
import { useToday } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { SearchInput } from '@skrzat/ui/search-input'
import { Select } from '@skrzat/ui/select'
import { FilterBar } from '#components/filter-bar.tsx'
import { methodNames } from '#components/payment-methods.ts'
import type { ChangeJournalSearch, JournalSearch } from './search.ts'

type JournalFiltersProps = {
  search: JournalSearch
  /** The days that are shown. */
  days: { from: Day; to: Day }
  onChange: ChangeJournalSearch
  found: number | undefined
}

/** The journal's search, days and method. */
export function JournalFilters({ search, days, onChange, found }: JournalFiltersProps) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const before = addMonths(today, -1)
  const { method, from, text } = search
  return (
    <FilterBar
      search={
        <SearchInput
          value={text ?? ''}
          onSearch={(typed) => onChange({ text: typed || undefined }, { replace: true })}
          label={t`Dziecko, numer lub kwota`}
          clearLabel={t`Wyczyść`}
          className="w-full md:w-72"
        />
      }
      set={[method, from].filter((value) => value !== undefined).length}
      onClear={() => onChange({ method: undefined, from: undefined, to: undefined })}
      found={found}
    >
      <Field label={t`Dni wpłat`} labelHidden className="md:w-72">
        <DateRangePicker
          value={days}
          onValueChange={(range) => onChange({ from: range?.from, to: range?.to })}
          placeholder={t`Wybierz daty`}
          calendarLabel={t`Dni wpłat`}
          presets={[
            { label: t`dzisiaj`, range: { from: today, to: today } },
            { label: t`ten miesiąc`, range: { from: firstOfMonth(today), to: lastOfMonth(today) } },
            { label: t`poprzedni miesiąc`, range: { from: firstOfMonth(before), to: lastOfMonth(before) } },
          ]}
        />
      </Field>
      <Field label={t`Sposób wpłaty`} labelHidden className="md:w-44">
        <Select
          value={method ?? ''}
          onChange={({ target }) =>
            onChange({ method: PAYMENT_METHODS.find((each) => each === target.value) })
          }
        >
          <option value="">{t`Każdy sposób`}</option>
          {PAYMENT_METHODS.map((each) => (
            <option key={each} value={each}>
              {i18n._(methodNames[each])}
            </option>
          ))}
        </Select>
      </Field>
    </FilterBar>
  )
}
