import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FilterBar } from '#components/filter-bar.tsx'
import { FilterSearch } from '#components/filter-search.tsx'
import type { ChangePaymentsSearch, PaymentsSearch } from '../search.ts'
import { FilterFields, SortFields } from './filter-fields.tsx'
import { useSuggestions } from './use-suggestions.ts'

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
  const { suggest, chips } = useSuggestions(placeId, search, onChange)
  const { state, from, group, unviewed, sort, up } = search
  return (
    <FilterBar
      narrow={!wide}
      search={
        <FilterSearch
          value={search.name ?? ''}
          onSearch={(name) => onChange({ name: name || undefined }, { replace: true })}
          label={t`Dziecko, numer lub kwota`}
          chips={chips}
          suggest={suggest}
          className={wide ? 'min-w-48 flex-1 2xl:max-w-2xl' : 'min-w-40 flex-1 md:flex-[1_1_18rem]'}
        />
      }
      set={[state, from, group, unviewed, sort ?? up].filter((value) => value !== undefined).length}
      onClear={() => onChange(NONE)}
      found={found}
      inSheet={<SortFields search={search} onChange={onChange} />}
      end={children}
      className="gap-2"
    >
      <FilterFields wide={wide} placeId={placeId} search={search} onChange={onChange} />
    </FilterBar>
  )
}
