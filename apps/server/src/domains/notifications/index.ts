import type { Kernel } from '../../kernel/kernel.ts'
import { announceJobs, type StillThere } from './announce.ts'
import { releaseJob } from './quiet/release.ts'
import { renamedJobs } from './renamed-jobs.ts'
import { notificationRoutes } from './rest.ts'
import { createNotificationsRouter } from './router.ts'

export { ANNOUNCE_JOB, notify, withdraw } from './announce.ts'
export { type CountRow, countedUnread, toMenuCounts } from './counts.ts'
export { notWithheld } from './queries.ts'
export { quietSpansOf, quietUntilOf } from './quiet/hours.ts'
export { menuTopic } from './topics.ts'

/** Wires the domain of notifications and menu badges. */
export function createNotifications(
  kernel: Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>,
  stillThere: StillThere = {},
) {
  return {
    jobs: [...announceJobs(kernel, stillThere), ...renamedJobs(kernel), releaseJob(kernel)],
    rest: notificationRoutes(kernel),
    router: { notifications: createNotificationsRouter(kernel) },
  }
}
