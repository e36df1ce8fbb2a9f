import type { Kernel } from '../../kernel/kernel.ts'
import { alarmJobs } from './alarms.ts'
import { createNotificationJobs } from './jobs.ts'
import { kidNoticeJobs } from './kid-notices.ts'
import { noticeJobs } from './notices.ts'
import { notificationRoutes } from './rest.ts'
import { createNotificationsRouter } from './router.ts'

export { alarmRow } from './alarms.ts'
export { notifyRow, type Notify } from './jobs.ts'
export { kidNoticeRow } from './kid-notices.ts'
export { noticeRow, type Notice } from './notices.ts'
export { takeBack, tellMembers } from './news.ts'
export { notWithheld, stillConcerns } from './queries.ts'
export { menuTopic } from './topics.ts'

/** What accounts are told of, and the badges of their menus. */
export function createNotifications(kernel: Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>) {
  return {
    jobs: [
      ...createNotificationJobs(kernel),
      ...noticeJobs(kernel),
      ...kidNoticeJobs(kernel),
      ...alarmJobs(kernel),
    ],
    rest: notificationRoutes(kernel),
    router: createNotificationsRouter(kernel),
  }
}
