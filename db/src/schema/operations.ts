import { bigint, check, date, pgTable, text } from 'drizzle-orm/pg-core'
import { LOG_LEVELS } from '@skrzat/contract/log-levels'
import { isListed } from './columns.ts'

/**
 * Log levels that an admin has set, on every server and over restarts. A logger without a row has its default level.
 */
export const loggerLevels = pgTable(
  'logger_levels',
  {
    logger: text().primaryKey(),
    /** A name of JHipster's wire. */
    level: text({ enum: LOG_LEVELS }).notNull(),
  },
  (t) => [check('logger_levels_level_check', isListed(t.level))],
)

/**
 * Audit entries of each finished Warsaw day, so that a total over years need not count them. Days without entries have
 * no row, except the last counted one.
 */
export const auditDays = pgTable('audit_days', {
  day: date().primaryKey(),
  entries: bigint({ mode: 'number' }).notNull(),
})
