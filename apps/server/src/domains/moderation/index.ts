import { MODERATION_ERASE } from './erased.ts'
import { MODERATION_EXPORTS } from './exported.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { hasNewReport } from './news.ts'
import { moderationRest } from './rest.ts'
import { moderationRouter } from './router.ts'

export { closeReports } from './close.ts'
export { addReport } from './commands.ts'
export { handleReport } from './handle.ts'

/** Reports of posts by their readers, handled by the place's admins or the system's. */
export function createModeration(kernel: Kernel) {
  return {
    router: { moderation: moderationRouter(kernel) },
    rest: moderationRest(kernel),
    exports: MODERATION_EXPORTS,
    erases: MODERATION_ERASE,
    hasNewReport: (source: string) => hasNewReport(kernel.db.sql, source),
  }
}
