import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '@skrzat/ui/empty-state'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { trpc } from '#app/calls/index.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { Page } from '#components/page.tsx'
import { sortedBy } from '#components/sorted.ts'
import { List, type ChangeListSearch } from '../list/list.tsx'
import { PAGE_SIZE } from '../list/search.ts'
import { PlaceCard, PlaceTableRow } from './place-row.tsx'
import { PLACE_FIELDS, type PlaceField, type PlacesSearch } from './search.ts'

type PlacesPageProps = { search: PlacesSearch; onSearchChange: ChangeListSearch<PlaceField> }

const byName = { field: 'name', descending: false } as const

/** All places, for the system's admins. */
export function PlacesPage({ search, onSearchChange }: PlacesPageProps) {
  const { t } = useLingui()
  const sorted = sortedBy(search.sort, PLACE_FIELDS) ?? byName
  const query = useQuery(
    trpc.places.search.queryOptions(
      {
        query: search.search ?? '',
        page: (search.page ?? 1) - 1,
        size: PAGE_SIZE,
        sort: sorted.field,
        descending: sorted.descending,
      },
      { placeholderData: keepPreviousData },
    ),
  )
  const add = <ButtonLink icon={Plus} to="/admin/places/add" search={search}>{t`Dodaj placówkę`}</ButtonLink>
  const places = query.data?.rows ?? []
  return (
    <Page title={t`Placówki`} actions={add}>
      <List
        label={t`Placówki`}
        query={query}
        search={search}
        onSearchChange={onSearchChange}
        fields={PLACE_FIELDS}
        sortedAtFirst={byName}
        heads={[
          { header: t`Id`, sort: 'id', numeric: true },
          { header: t`Nazwa`, sort: 'name' },
          { header: t`Miejscowość`, sort: 'city' },
          { header: t`Ulica`, sort: 'street' },
          { header: t`NIP`, sort: 'nip' },
          { header: t`Działania`, hidden: true },
        ]}
        rows={places.map((place) => (
          <PlaceTableRow key={place.id} place={place} search={search} />
        ))}
        cards={places.map((place) => (
          <PlaceCard key={place.id} place={place} search={search} />
        ))}
        searchLabel={t`Nazwa, miejscowość lub NIP`}
        count={(total) =>
          t`${plural(total, { one: '# placówka', few: '# placówki', many: '# placówek', other: '# placówki' })}`
        }
        empty={
          <EmptyState picture="boat" title={t`Nie znaleziono placówek`} action={add}>
            <Trans>Tu będą wszystkie żłobki i przedszkola, które prowadzi ten system.</Trans>
          </EmptyState>
        }
        noMatch={t`Nie znaleziono placówek`}
      />
    </Page>
  )
}
