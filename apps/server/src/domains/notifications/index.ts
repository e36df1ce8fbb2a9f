import type { Kernel } from '../../kernel/kernel.ts'
import { announceJobs, type StillThere } from './announce.ts'
import { renamedJobs } from './renamed-jobs.ts'
import { notificationRoutes } from './rest.ts'
import { createNotificationsRouter } from './router.ts'
import { menuForStomp } from './topics.ts'

export { ANNOUNCE_JOB, notify, withdraw } from './announce.ts'
export { notWithheld, stillConcerns } from './queries.ts'
export { menuTopic } from './topics.ts'

/** Wires the domain of notifications and menu badges. */
export function createNotifications(
  kernel: Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>,
  stillThere: StillThere = {},
) {
  return {
    jobs: [...announceJobs(kernel, stillThere), ...renamedJobs(kernel)],
    rest: notificationRoutes(kernel),
    stomp: { topics: [menuForStomp(kernel.db.sql)] },
    router: { notifications: createNotificationsRouter(kernel) },
  }
}
