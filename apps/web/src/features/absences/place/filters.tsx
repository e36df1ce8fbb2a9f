import { useLingui } from '@lingui/react/macro'
import { Field } from '@skrzat/ui/field'
import { SearchInput } from '@skrzat/ui/search-input'
import { Select } from '@skrzat/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useEager } from '#app/parts/index.ts'
import { FilterBar } from '#components/filter-bar.tsx'
import { NameOptions } from '#components/name-options.tsx'
import { groupNamesOptions } from '../queries.ts'
import type { ChangePlaceSearch, PlaceAbsencesSearch } from '../search.ts'

type FiltersProps = {
  placeId: number
  search: PlaceAbsencesSearch
  changeSearch: ChangePlaceSearch
  /** How many absences match. */
  found: number | undefined
}

/** The filters by the child's name and the group; both are kept in the address. */
export function Filters({ placeId, search, changeSearch, found }: FiltersProps) {
  const { t } = useLingui()
  const { data: groups = [] } = useQuery(groupNamesOptions(placeId))
  const [group, choose] = useEager(search.group, (chosen) =>
    changeSearch({ group: chosen }, { replace: true }),
  )
  const known = groups.some(({ id }) => id === group)
  return (
    <FilterBar
      search={
        <SearchInput
          value={search.name ?? ''}
          onSearch={(name) => changeSearch({ name: name || undefined }, { replace: true })}
          label={t`Imię lub nazwisko dziecka`}
          clearLabel={t`Wyczyść`}
          className="min-w-0 max-md:flex-[1_1_16rem]"
        />
      }
      set={group === undefined ? 0 : 1}
      onClear={() => choose(undefined)}
      found={found}
      className="grid grid-cols-[minmax(16.5rem,20rem)_minmax(0,15rem)]"
    >
      <Field label={t`Grupa`} labelHidden>
        <Select
          value={known ? String(group) : ''}
          onChange={({ target }) => choose(target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">{t`Wszystkie grupy`}</option>
          <NameOptions of={groups} />
        </Select>
      </Field>
    </FilterBar>
  )
}
