import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { VirtualList } from '@skrzat/ui/virtual-list'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ChangeSearch } from '#app/search.ts'
import { useWide } from '#app/parts/index.ts'
import { ListPending } from '#components/list-pending.tsx'
import { ListTable } from '#components/list-table.tsx'
import { OlderButton } from '#components/older-button.tsx'
import { DeskPage } from '../desk-page.tsx'
import { QueryState } from '#components/query-state.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditCard, AuditTableRow } from './audit-row.tsx'
import { auditsOptions } from './queries.ts'
import type { AuditsSearch } from './search.ts'

type AuditsPageProps = { search: AuditsSearch; onSearchChange: ChangeSearch<AuditsSearch> }

const NOTHING: AuditsSearch = {
  person: undefined,
  kind: undefined,
  place: undefined,
  from: undefined,
  to: undefined,
}

/** Who did what and when, newest first. */
export function AuditsPage({ search, onSearchChange }: AuditsPageProps) {
  const { t } = useLingui()
  const wide = useWide()
  const query = useInfiniteQuery(auditsOptions(search))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const filtered = Object.values(search).some((value) => value !== undefined)
  return (
    <DeskPage title={t`Audyt`}>
      <div className="flex min-w-0 flex-col gap-5">
        <AuditFilters search={search} onSearchChange={onSearchChange} />
        <div aria-busy={query.isFetching} className="flex min-w-0 flex-col gap-4">
          <QueryState
            query={query}
            pending={
              <ListPending
                label={t`Wczytywanie wpisów audytu`}
                cells={['w-32', 'w-48', 'w-40', 'w-64']}
                card="h-24"
              />
            }
          >
            {() =>
              rows.length === 0 ? (
                <EmptyState
                  picture={filtered ? 'puzzle' : 'shelf'}
                  title={t`Nie znaleziono wpisów audytu`}
                  action={
                    filtered && (
                      <Button variant="secondary" onClick={() => onSearchChange(NOTHING, { replace: true })}>
                        {t`Pokaż wszystko`}
                      </Button>
                    )
                  }
                >
                  <Trans>
                    Tu widać, kto się logował i kto zmieniał uprawnienia, ceny i ustawienia albo pobierał dane
                    rodzin.
                  </Trans>
                </EmptyState>
              ) : wide ? (
                <ListTable
                  label={t`Wpisy audytu`}
                  heads={[
                    { header: t`Kiedy` },
                    { header: t`Co` },
                    { header: t`Kto` },
                    { header: t`Placówka` },
                    { header: t`Szczegóły` },
                    { header: t`Adres IP` },
                  ]}
                  sorted={undefined}
                  onSort={ignore}
                >
                  {rows.map((entry) => (
                    <AuditTableRow key={entry.id} entry={entry} />
                  ))}
                </ListTable>
              ) : (
                <VirtualList
                  name="audits"
                  label={t`Wpisy audytu`}
                  rows={rows}
                  keyOf={({ id }) => id}
                  estimate={126}
                  rowClassName="not-last:pb-2.5"
                >
                  {(entry) => <AuditCard entry={entry} />}
                </VirtualList>
              )
            }
          </QueryState>
          <OlderButton query={query} label={t`Pokaż starsze`} />
        </div>
      </div>
    </DeskPage>
  )
}

/** No column sorts: the order is that of time. */
function ignore() {}
