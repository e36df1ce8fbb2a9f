import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { DeskPage } from '../desk-page.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { ComponentRow } from './component-row.tsx'
import { HealthSummary } from './health-summary.tsx'
import { healthOptions } from './queries.ts'
import { Unconfigured } from './unconfigured.tsx'

/** Each part of the system: whether it works, what it is for, and its details. */
export function HealthPage() {
  const { t } = useLingui()
  const query = useQuery(healthOptions())
  return (
    <DeskPage title={t`Kondycja`} width="narrow">
      <QueryState
        query={query}
        pending={
          <Pending
            className="flex flex-col gap-4"
            skeletons={['h-12 rounded-control', 'h-96 rounded-card']}
          />
        }
      >
        {(health) => (
          <div className="flex flex-col gap-6">
            <HealthSummary health={health} />
            <ul className="divide-y divide-line rounded-card border border-line bg-card">
              {health.components.map((component) => (
                <ComponentRow key={component.name} component={component} />
              ))}
            </ul>
            <Unconfigured parts={health.unconfigured} />
            <p className="text-sm text-muted">
              <Trans>Sprawdzane co 10 sekund, na serwerze, który akurat odpowiada.</Trans>
            </p>
          </div>
        )}
      </QueryState>
    </DeskPage>
  )
}
