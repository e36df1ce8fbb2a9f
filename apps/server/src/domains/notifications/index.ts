import type { Kernel } from '../../kernel/kernel.ts'
import { createNotificationJobs } from './jobs.ts'
import { notificationRoutes } from './rest.ts'
import { createNotificationsRouter } from './router.ts'

export { notifyRow, type Notify } from './jobs.ts'
export { menuTopic } from './topics.ts'

/** What accounts are told of, and the badges of their menus. */
export function createNotifications(kernel: Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>) {
  return {
    jobs: createNotificationJobs(kernel),
    rest: notificationRoutes(kernel),
    router: createNotificationsRouter(kernel),
  }
}
