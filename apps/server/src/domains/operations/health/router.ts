import { type Configurable, healthState } from '@skrzat/contract/wire/health'
import type { Health, HealthCheck } from '../../../kernel/health.ts'
import type { Metrics } from '../../../kernel/metrics/index.ts'
import { adminProcedure, router } from '../../../kernel/trpc/index.ts'

type Ports = {
  readonly health: Health
  readonly checks: readonly HealthCheck[]
  readonly metrics: Pick<Metrics, 'server' | 'version'>
  readonly unconfigured: readonly Configurable[]
}

/** The state of the server and of each part that it needs. */
export function healthRouter({ health, checks, metrics, unconfigured }: Ports) {
  const advisory = new Set(checks.filter((check) => check.advisory).map(({ name }) => name))
  return router({
    state: adminProcedure.output(healthState).query(async () => {
      const { status, components } = await health()
      return {
        status,
        server: metrics.server.name,
        version: metrics.version,
        components: Object.entries(components).map(([name, one]) => ({
          name,
          status: one.status,
          advisory: advisory.has(name),
          details: { ...one.details },
        })),
        unconfigured: [...unconfigured],
      }
    }),
  })
}
