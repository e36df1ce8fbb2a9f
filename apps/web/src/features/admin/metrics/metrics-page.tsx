import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { trpc } from '#app/calls/index.ts'
import { DeskPage } from '../desk-page.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { Charts } from './charts.tsx'
import { useFigures } from './figures.ts'
import { QueuesTable } from './queues-table.tsx'
import { RoutesTable } from './routes-table.tsx'
import { StatementsTable } from './statements-table.tsx'

/** Milliseconds between polls: the server's sampling interval. */
const EVERY = 5_000

/** The server's activity in the last quarter of an hour, updated while the page is open. */
export function MetricsPage() {
  const { t } = useLingui()
  const query = useQuery({ ...trpc.metrics.now.queryOptions(), refetchInterval: EVERY, staleTime: 0 })
  const { moment } = useFigures()
  return (
    <DeskPage title={t`Wydajność`}>
      <QueryState
        query={query}
        pending={
          <Pending
            className="grid gap-4 lg:grid-cols-2"
            skeletons={['h-72 rounded-card', 'h-72 rounded-card']}
          />
        }
      >
        {(now) => (
          <div className="flex flex-col gap-8">
            <p className="text-muted">
              <Trans>
                Odpowiada serwer {now.server.name} (proces {now.server.process}), uruchomiony{' '}
                {moment(now.server.startedAt)}. Gdy serwerów jest kilka, każdy liczy swoje.
              </Trans>
            </p>
            {now.history.length === 0 ? (
              <EmptyState picture="boat" title={t`Za chwilę będą tu wykresy`}>
                <Trans>Serwer dopiero wystartował. Pierwsze dane będą po kilku sekundach.</Trans>
              </EmptyState>
            ) : (
              <Charts history={now.history} />
            )}
            <RoutesTable routes={now.routes} />
            <StatementsTable />
            <QueuesTable queues={now.queues} />
          </div>
        )}
      </QueryState>
    </DeskPage>
  )
}
