import { DEFAULT_AUDIT_DAYS } from '@skrzat/contract/audit-retention'
import type { Jobs } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Loggers } from '../../kernel/log/index.ts'
import type { RestApp } from '../../kernel/http/index.ts'
import { auditRoutes } from './audits/rest.ts'
import { auditsRouter } from './audits/router.ts'
import { AUDIT_SCHEDULES, auditJobs } from './audits/tidy.ts'
import { configRoutes } from './config/rest.ts'
import { configurationRouter } from './config/router.ts'
import { shownSettings, type SettingText } from './config/shown.ts'
import { jobsRouter } from './jobs/router.ts'
import { createLevels } from './loggers/levels.ts'
import { loggerRoutes } from './loggers/rest.ts'
import { loggersRouter } from './loggers/router.ts'

export type DeskConfig = {
  readonly loggers: Loggers
  readonly jobs: Jobs
  readonly profiles: readonly string[]
  /** Each setting as given; without it, the page is empty. */
  readonly settings?: readonly SettingText[]
  /** Secrets that are not settings. */
  readonly secrets: readonly string[]
  readonly auditDays?: number
}

/** Loggers, configuration, audits and jobs: the screens with which the system's admin maintains the server. */
export function createDesk(kernel: Kernel, config: DeskConfig) {
  const { loggers, jobs, profiles, settings = [], secrets, auditDays = DEFAULT_AUDIT_DAYS } = config
  const { sql } = kernel.db
  const levels = createLevels(kernel, loggers)
  const shown = shownSettings(settings, secrets)
  return {
    router: {
      loggers: loggersRouter(levels),
      configuration: configurationRouter(shown),
      audits: auditsRouter(sql),
      jobs: jobsRouter({ ...kernel, jobs }),
    },
    rest(app: RestApp): void {
      loggerRoutes(app, levels)
      configRoutes(app, shown, profiles)
      auditRoutes(app, sql)
    },
    jobs: auditJobs({ sql, clock: kernel.clock }, auditDays),
    schedules: AUDIT_SCHEDULES,
    /** Applies log levels that admins set, until the returned function is called. */
    followLevels: () => levels.follow(),
  }
}
