import { useLingui } from '@lingui/react/macro'
import { SearchInput } from '@skrzat/ui/search-input'
import type { ReactNode } from 'react'
import { FilterBar } from '#components/filter-bar.tsx'
import type { ChangePaymentsSearch, PaymentsSearch } from '../search.ts'
import { FilterFields, SortFields } from './filter-fields.tsx'

type FiltersProps = {
  placeId: number
  search: PaymentsSearch
  onChange: ChangePaymentsSearch
  wide: boolean
  /** How many invoices match. */
  found: number | undefined
  /** At the end of the row. */
  children: ReactNode
}

const NONE: PaymentsSearch = {
  state: undefined,
  from: undefined,
  to: undefined,
  group: undefined,
  unviewed: undefined,
  sort: undefined,
  up: undefined,
}

/** The list's search and filters. */
export function Filters({ placeId, search, onChange, wide, found, children }: FiltersProps) {
  const { t } = useLingui()
  const { state, from, group, unviewed, sort, up } = search
  return (
    <FilterBar
      narrow={!wide}
      search={
        <SearchInput
          value={search.name ?? ''}
          onSearch={(name) => onChange({ name: name || undefined }, { replace: true })}
          label={t`Dziecko, numer lub kwota`}
          clearLabel={t`Wyczyść`}
          className={wide ? 'w-72' : 'w-full md:w-auto md:flex-[1_1_18rem]'}
        />
      }
      set={[state, from, group, unviewed, sort ?? up].filter((value) => value !== undefined).length}
      onClear={() => onChange(NONE)}
      found={found}
      inSheet={<SortFields search={search} onChange={onChange} />}
      end={children}
    >
      <FilterFields placeId={placeId} search={search} onChange={onChange} />
    </FilterBar>
  )
}
