import { useLingui } from '@lingui/react/macro'
import { AUDIT_AREAS, AUDIT_KINDS } from '@skrzat/contract/audits'
import { DateRangePicker } from '@skrzat/ui/date-range-picker'
import { Field } from '@skrzat/ui/field'
import { Select } from '@skrzat/ui/select'
import { useQuery } from '@tanstack/react-query'
import { type ChangeSearch, idOf, oneOf } from '#app/search.ts'
import { trpc } from '#app/calls/index.ts'
import { FilterBar } from '#components/filter-bar.tsx'
import { NameOptions } from '#components/name-options.tsx'
import { AREA_TEXTS, kindText } from './kinds.ts'
import { PersonFilter } from './person-filter.tsx'
import type { AuditsSearch } from './search.ts'

type AuditFiltersProps = { search: AuditsSearch; onSearchChange: ChangeSearch<AuditsSearch> }

/** By person, kind, place and days; all of them are in the address. */
export function AuditFilters({ search, onSearchChange }: AuditFiltersProps) {
  const { t } = useLingui()
  const { data: menu } = useQuery(trpc.accounts.menu.queryOptions())
  const changeFilters = (part: Partial<AuditsSearch>) => onSearchChange(part, { replace: true })
  const { place, from, to } = search
  const kind = oneOf(AUDIT_KINDS, search.kind)
  const range = from !== undefined && to !== undefined ? { from, to } : undefined
  return (
    <search aria-label={t`Filtry`}>
      <FilterBar
        search={<PersonFilter value={search.person} onChange={(person) => changeFilters({ person })} />}
        set={[kind, place, from].filter((value) => value !== undefined).length}
        onClear={() => changeFilters({ kind: undefined, place: undefined, from: undefined, to: undefined })}
        className="grid grid-cols-2 items-stretch gap-4 xl:grid-cols-4"
      >
        <Field label={t`Rodzaj`}>
          <Select
            value={kind ?? ''}
            onChange={({ target }) => changeFilters({ kind: oneOf(AUDIT_KINDS, target.value) })}
          >
            <option value="">{t`Wszystkie rodzaje`}</option>
            {areas.map((area) => (
              <optgroup key={area} label={t(AREA_TEXTS[area])}>
                {AUDIT_AREAS[area].map((each) => (
                  <option key={each} value={each}>
                    {kindText(each, t)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <Field label={t`Placówka`}>
          <Select value={place ?? ''} onChange={({ target }) => changeFilters({ place: idOf(target.value) })}>
            <option value="">{t`Wszystkie placówki`}</option>
            <NameOptions of={menu?.places ?? []} />
          </Select>
        </Field>
        <Field label={t`Dni`}>
          <DateRangePicker
            value={range}
            onValueChange={(days) => changeFilters({ from: days?.from, to: days?.to })}
            placeholder={t`Wszystkie dni`}
            calendarLabel={t`Dni wpisów audytu`}
            clearLabel={t`Wyczyść dni`}
          />
        </Field>
      </FilterBar>
    </search>
  )
}

const areas = ['signIn', 'secrets', 'accounts', 'places', 'payments', 'content', 'system'] as const
