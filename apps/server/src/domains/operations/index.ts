/** Monitoring for the system's admins. Each part registers itself in a folder of its own. */
import { auditRetained, OPERATIONS_ERASE } from './erased.ts'
import { createHealth, type HealthCheck } from '../../kernel/health.ts'
import type { RestApp } from '../../kernel/http/index.ts'
import { apiDocument } from './api-document.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Metrics } from '../../kernel/metrics/index.ts'
import { healthRest } from './health/rest.ts'
import { healthRouter } from './health/router.ts'
import { unconfiguredParts } from './health/unconfigured.ts'
import { infoRest } from './info.ts'
import { metricsRest } from './metrics/rest.ts'
import { metricsRouter } from './metrics/router.ts'
import { createDesk, type DeskConfig } from './desk.ts'
import { type SecurityContact, securityTxt } from './security-txt.ts'
import { threadsRest } from './threads/rest.ts'
import { threadsRouter } from './threads/router.ts'

export type DeskSettings = NonNullable<DeskConfig['settings']>

export type OperationsDeps = {
  readonly checks: readonly HealthCheck[]
  readonly version: string
  readonly profiles: readonly string[]
  readonly security: SecurityContact
  readonly metrics: Metrics
  /** The token with which a scraper reads `management/prometheus`; undefined if only admins may. */
  readonly metricsToken: string | undefined
  readonly desk: { readonly kernel: Kernel; readonly config: Omit<DeskConfig, 'profiles'> }
}

export function createOperations(kernel: Pick<Kernel, 'db' | 'clock'>, deps: OperationsDeps) {
  const { checks, security, metrics, metricsToken, desk, profiles } = deps
  const health = createHealth(checks)
  const readiness = createHealth(checks.filter(({ needed }) => needed))
  const pages = createDesk(desk.kernel, { ...desk.config, profiles })
  const rest = (app: RestApp) => {
    securityTxt(app, security, kernel.clock)
    apiDocument(app, deps.version)
    infoRest(app, deps)
    healthRest(app, health, readiness)
    metricsRest(app, metrics, metricsToken)
    threadsRest(app)
    pages.rest(app)
  }
  const router = {
    ...pages.router,
    health: healthRouter({
      health,
      checks,
      metrics,
      unconfigured: unconfiguredParts(desk.config.settings ?? []),
    }),
    metrics: metricsRouter(kernel, metrics),
    threads: threadsRouter(metrics),
  }
  return { ...pages, rest, router, erases: OPERATIONS_ERASE, retains: auditRetained(desk.config.auditDays) }
}
