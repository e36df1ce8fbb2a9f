import { useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { PAYMENT_METHODS } from '@skrzat/contract/payment-facts'
import { hasWords } from '@skrzat/contract/words'
import { DateRangePicker } from '@skrzat/ui/date-range-picker'
import { Field } from '@skrzat/ui/field'
import { Select } from '@skrzat/ui/select'
import type { ReactNode } from 'react'
import { FilterBar } from '#components/filter-bar.tsx'
import { type Chip, FilterSearch, type Suggestion } from '#components/filter-search.tsx'
import { ListView } from '#components/list-view.tsx'
import { useMonths } from '#components/use-months.ts'
import { methodNames } from '#components/payment-methods.ts'
import type { ChangeJournalSearch, JournalSearch } from './search.ts'

type JournalFiltersProps = {
  placeId: number
  search: JournalSearch
  /** The days that are shown. */
  days: { from: Day; to: Day }
  onChange: ChangeJournalSearch
  found: number | undefined
  /** At the end of the row. */
  children: ReactNode
}

/** The journal's search, days and method. */
export function JournalFilters(props: JournalFiltersProps) {
  const { placeId, search, days, onChange, found, children } = props
  const { t, i18n } = useLingui()
  const months = useMonths()
  const { method, from, to, text } = search
  const suggest = (typed: string): Suggestion[] =>
    [
      ...months.map(({ key, label, words, range }) => ({
        key,
        kind: t`Dni wpłat`,
        label,
        words,
        choose: () => onChange({ ...range, text: undefined }),
      })),
      ...PAYMENT_METHODS.map((each) => {
        const label = i18n._(methodNames[each])
        return {
          key: each,
          kind: t`Sposób wpłaty`,
          label,
          words: label,
          choose: () => onChange({ method: each, text: undefined }),
        }
      }),
    ].filter(({ words }) => typed === '' || hasWords(words, typed))
  const month = months.find(({ range }) => range.from === from && range.to === to)
  const chips: Chip[] = [
    ...(month
      ? [{ key: 'days', label: month.label, remove: () => onChange({ from: undefined, to: undefined }) }]
      : []),
    ...(method
      ? [
          {
            key: 'method',
            label: i18n._(methodNames[method]),
            remove: () => onChange({ method: undefined }),
          },
        ]
      : []),
  ]
  return (
    <FilterBar
      search={
        <FilterSearch
          value={text ?? ''}
          onSearch={(typed) => onChange({ text: typed || undefined }, { replace: true })}
          label={t`Dziecko, numer lub kwota`}
          chips={chips}
          suggest={suggest}
          className="min-w-40 flex-1 md:min-w-72 2xl:max-w-2xl"
        />
      }
      set={[method, from].filter((value) => value !== undefined).length}
      onClear={() => onChange({ method: undefined, from: undefined, to: undefined })}
      found={found}
      end={
        <>
          <ListView
            placeId={placeId}
            list="journal"
            columns={[]}
            shown={[]}
            chosen={false}
            onChoose={() => undefined}
            without={[]}
          />
          {children}
        </>
      }
    >
      <Field label={t`Dni wpłat`} labelHidden className="md:w-72">
        <DateRangePicker
          value={days}
          onValueChange={(range) => onChange({ from: range?.from, to: range?.to })}
          placeholder={t`Wybierz daty`}
          calendarLabel={t`Dni wpłat`}
          presets={months}
        />
      </Field>
      <Field label={t`Sposób wpłaty`} labelHidden className="md:w-48">
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
