import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Pagination } from '@skrzat/ui/pagination'
import { SearchInput } from '@skrzat/ui/search-input'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { ChangeSearch } from '#app/search.ts'
import { useWide } from '#app/parts/index.ts'
import { ListTable, type Head, type Sorted } from '#components/list-table.tsx'
import { sortAfter, sortedBy } from '#components/sorted.ts'
import { ListPending } from '#components/list-pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { PAGE_SIZE, type ListSearch } from './search.ts'

export type ChangeListSearch<Field extends string> = ChangeSearch<ListSearch<Field>>

/** The part of the query that a list needs. */
type ListQuery = {
  data: { total: number; approximate?: boolean | undefined } | undefined
  error: unknown
  isPending: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

export type ListProps<Field extends string> = {
  /** The list's accessible name. */
  label: string
  query: ListQuery
  search: ListSearch<Field>
  onSearchChange: ChangeListSearch<Field>
  /** The fields it can be sorted by; empty if the order is the server's. */
  fields: readonly Field[]
  /** The default sort. */
  sortedAtFirst?: Sorted<Field>
  heads: readonly Head<Field>[]
  /** The table's rows, on a wide screen. */
  rows: ReactNode
  /** The cards, on a narrow one. */
  cards: ReactNode
  /** `Nazwa, miejscowość lub NIP` */
  searchLabel: string
  /** `173 placówki` */
  count: (total: number) => string
  /** If nothing exists at all. */
  empty: ReactNode
  /** The title if nothing matches. */
  noMatch: string
}

/**
 * A list of the system's admin: searched, sorted and paged through, all in the address. A table if it fits, else a card
 * per row.
 */
export function List<Field extends string>(props: ListProps<Field>) {
  const { label, query, search, onSearchChange, fields, heads, rows, cards } = props
  const { searchLabel, count, empty, noMatch } = props
  const { t } = useLingui()
  const wide = useWide()
  const { data } = query
  const page = search.page ?? 1
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  const goTo = (to: number, replace = false) =>
    onSearchChange({ page: to > 1 ? to : undefined }, { replace, resetScroll: !replace })

  // Rows were deleted since, or the link is old: go to the last page.
  const beyond = data !== undefined && !query.isFetching && page > pages
  const goBack = useEffectEvent(() => goTo(pages, true))
  useEffect(() => {
    if (beyond) goBack()
  }, [beyond])

  const sorted = sortedBy(search.sort, fields) ?? props.sortedAtFirst
  const nothing = data?.total === 0
  // An estimate is rounded; a round number also has one form of its noun in every language.
  const counted = ({ total, approximate }: NonNullable<ListQuery['data']>) =>
    approximate ? t`około ${count(Math.round(total / 100) * 100)}` : count(total)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchInput
          value={search.search ?? ''}
          label={searchLabel}
          clearLabel={t`Wyczyść wyszukiwanie`}
          className="w-full sm:w-96"
          onSearch={(text) =>
            onSearchChange({ search: text || undefined, page: undefined }, { replace: true })
          }
        />
        <output className="tabular text-sm text-muted">{data && !nothing && counted(data)}</output>
      </div>
      <div aria-busy={query.isFetching} className="min-w-0">
        <QueryState
          query={query}
          pending={
            <ListPending
              label={t`Wczytywanie listy`}
              cells={['w-12', 'w-56', 'w-32', 'ml-auto w-40']}
              card="h-28"
            />
          }
        >
          {() =>
            nothing && search.search === undefined ? (
              empty
            ) : nothing ? (
              <EmptyState
                picture="puzzle"
                title={noMatch}
                action={
                  <Button
                    variant="secondary"
                    onClick={() =>
                      onSearchChange(
                        { search: undefined, page: undefined },
                        { replace: true, resetScroll: true },
                      )
                    }
                  >
                    {t`Pokaż wszystko`}
                  </Button>
                }
              />
            ) : wide ? (
              <ListTable
                label={label}
                heads={heads}
                sorted={sorted}
                onSort={(field) =>
                  onSearchChange({ sort: sortAfter(sorted, field), page: undefined }, { replace: true })
                }
              >
                {rows}
              </ListTable>
            ) : (
              <ul aria-label={label} className="flex flex-col gap-2.5">
                {cards}
              </ul>
            )
          }
        </QueryState>
      </div>
      <Pagination
        page={Math.min(page, pages)}
        pages={pages}
        onPageChange={(to) => goTo(to)}
        labels={{
          region: t`Strony listy`,
          previous: t`Poprzednia strona`,
          next: t`Następna strona`,
          page: (at) => t`Strona ${at} z ${pages}`,
        }}
        className="justify-center"
      />
    </div>
  )
}
