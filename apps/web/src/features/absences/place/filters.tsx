import { useLingui } from '@lingui/react/macro'
import { Field } from '@skrzat/ui/field'
import { SearchInput } from '@skrzat/ui/search-input'
import { Select } from '@skrzat/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useEager } from '#app/eager.ts'
import { NameOptions } from '#components/name-options.tsx'
import { groupsOptions } from '../queries.ts'
import type { ChangePlaceSearch, PlaceAbsencesSearch } from '../search.ts'

type FiltersProps = { placeId: number; search: PlaceAbsencesSearch; changeSearch: ChangePlaceSearch }

/** The filters by the child's name and the group; both are kept in the address. */
export function Filters({ placeId, search, changeSearch }: FiltersProps) {
  const { t } = useLingui()
  const { data: groups = [] } = useQuery(groupsOptions(placeId))
  const [group, choose] = useEager(search.group, (chosen) =>
    changeSearch({ group: chosen }, { replace: true }),
  )
  const known = groups.some(({ id }) => id === group)
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3 sm:grid-cols-[minmax(0,18rem)_minmax(0,15rem)]">
      <SearchInput
        value={search.name ?? ''}
        onSearch={(name) => changeSearch({ name: name || undefined }, { replace: true })}
        label={t`Imię lub nazwisko dziecka`}
        clearLabel={t`Wyczyść`}
      />
      <Field label={t`Grupa`} labelHidden>
        <Select
          value={known ? String(group) : ''}
          onChange={({ target }) => choose(target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">{t`Wszystkie grupy`}</option>
          <NameOptions of={groups} />
        </Select>
      </Field>
    </div>
  )
}
