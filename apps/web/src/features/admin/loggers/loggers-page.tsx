import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { trpc } from '#app/calls/index.ts'
import { DeskPage } from '../desk-page.tsx'
import { QueryState } from '#components/query-state.tsx'
import { LoggerRow } from './logger-row.tsx'

/** The log level of each part of the server. */
export function LoggersPage() {
  const { t } = useLingui()
  const query = useQuery(trpc.loggers.list.queryOptions())
  return (
    <DeskPage title={t`Dzienniki`} width="narrow">
      <p className="mb-5 text-sm text-muted">
        <Trans>
          Każda część serwera ma swój dziennik. Zmiana poziomu działa od razu na wszystkich serwerach i trwa
          po ponownym uruchomieniu, aż ją cofniesz.
        </Trans>
      </p>
      <QueryState query={query} pending={<Skeleton className="h-96 w-full rounded-card" />}>
        {(loggers) => (
          <ul
            aria-label={t`Dzienniki`}
            className="divide-y divide-line rounded-card border border-line bg-card"
          >
            {loggers.map((logger) => (
              <LoggerRow key={logger.name} logger={logger} />
            ))}
          </ul>
        )}
      </QueryState>
    </DeskPage>
  )
}
