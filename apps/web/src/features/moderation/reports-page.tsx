import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PostReport } from '@skrzat/contract/wire/moderation'
import { EmptyState } from '@skrzat/ui/empty-state'
import { SearchInput } from '@skrzat/ui/search-input'
import { VirtualList } from '@skrzat/ui/virtual-list'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMarkShown } from '#app/live/index.ts'
import { trpc } from '#app/calls/index.ts'
import { useWide } from '#app/parts/index.ts'
import { ListPending } from '#components/list-pending.tsx'
import { sortAfter } from '#components/sorted.ts'
import { ListTable, type Head } from '#components/list-table.tsx'
import { MoreRows } from '#components/more-rows.tsx'
import { Page } from '#components/page.tsx'
import { QueryState } from '#components/query-state.tsx'
import { postReportsOptions } from './queries.ts'
import { ReportCard, ReportTableRow } from './report-row.tsx'
import { sortOf, type ChangeReportsSearch, type ReportSort, type ReportsSearch } from './search.ts'

type ReportsPageProps = { search: ReportsSearch; changeSearch: ChangeReportsSearch }

/** The reports that a person made or handles. */
export function ReportsPage({ search, changeSearch }: ReportsPageProps) {
  const { t } = useLingui()
  const query = useInfiniteQuery(postReportsOptions(search))
  const reports = query.data?.pages.flatMap(({ rows }) => rows)
  const total = query.data?.pages.at(-1)?.total
  useShownNotices(reports)
  return (
    <Page title={t`Zgłoszenia wpisów`}>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <SearchInput
            value={search.search ?? ''}
            label={t`Powód lub rodzaj`}
            clearLabel={t`Wyczyść wyszukiwanie`}
            className="w-full sm:w-96"
            onSearch={(text) => changeSearch({ search: text || undefined }, { replace: true })}
          />
          <output className="tabular text-sm text-muted">
            {total !== undefined &&
              total > 0 &&
              t`${plural(total, { one: '# zgłoszenie', few: '# zgłoszenia', many: '# zgłoszeń', other: '# zgłoszenia' })}`}
          </output>
        </div>
        <QueryState
          query={{ ...query, data: reports }}
          pending={
            <ListPending
              label={t`Wczytywanie listy`}
              cells={['w-12', 'w-24', 'w-72', 'ml-auto w-40']}
              card="h-28"
            />
          }
          empty={
            <EmptyState picture="letterbox" title={t`Nie ma zgłoszeń`}>
              <Trans>Wpis na tablicy można zgłosić z jego menu.</Trans>
            </EmptyState>
          }
        >
          {(listed) => <Reports reports={listed} search={search} changeSearch={changeSearch} />}
        </QueryState>
        <MoreRows query={query} label={t`Pokaż więcej`} pendingLabel={t`Wczytywanie`} />
      </div>
    </Page>
  )
}

function Reports({ reports, search, changeSearch }: ReportsPageProps & { reports: readonly PostReport[] }) {
  const { t } = useLingui()
  const wide = useWide()
  const sorted = sortOf(search)
  const heads: Head<ReportSort>[] = [
    { header: t`Id`, sort: 'id', numeric: true },
    { header: t`Rodzaj`, sort: 'kind' },
    { header: t`Powód`, sort: 'reason' },
    { header: t`Utworzono`, sort: 'created', numeric: true },
    { header: t`Stan` },
    { header: t`Wpis` },
    { header: t`Kto zgłosił` },
    { header: t`Działania`, hidden: true },
  ]
  const label = t`Zgłoszenia wpisów`
  if (!wide) {
    return (
      <VirtualList
        name="reports"
        label={label}
        rows={reports}
        keyOf={({ id }) => id}
        estimate={190}
        rowClassName="not-last:pb-2.5"
      >
        {(report) => <ReportCard report={report} />}
      </VirtualList>
    )
  }
  return (
    <ListTable
      label={label}
      heads={heads}
      sorted={sorted}
      onSort={(field) => changeSearch({ sort: sortAfter(sorted, field) }, { replace: true })}
    >
      {reports.map((report) => (
        <ReportTableRow key={report.id} report={report} />
      ))}
    </ListTable>
  )
}

/** Notices of reports count as read once the list has shown their reports. */
function useShownNotices(reports: readonly PostReport[] | undefined) {
  const { data: notices } = useQuery(trpc.notifications.bySection.queryOptions({ section: 'wall' }))
  const shown = new Set(reports?.map(({ post }) => post.id))
  useMarkShown(
    notices
      ?.filter(
        ({ type, data: { post } }) => type.startsWith('TYPE_POST_REPORT') && post !== null && shown.has(post),
      )
      .map(({ id }) => id) ?? [],
  )
}
