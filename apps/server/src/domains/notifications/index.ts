import { NOTIFICATIONS_ERASE, noticesRetained } from './erased.ts'
import { NOTIFICATIONS_EXPORTS } from './exported.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { announceJobs, type StillThere } from './announce.ts'
import { DIGEST_SCHEDULES, digestJobs } from './digest/job.ts'
import type { UnreadMessages } from './messages.ts'
import { pushJob } from './push/job.ts'
import { vapidKeys } from './push/keys.ts'
import { createPushService, type PushService } from './push/service.ts'
import { releaseJob } from './quiet/release.ts'
import { notificationRoutes } from './rest.ts'
import { createNotificationsRouter } from './router.ts'
import type { Subjects } from './subjects.ts'
import { NOTICE_SCHEDULES, type NoticeDays, sweepJob } from './sweep.ts'
import { menuForStomp } from './topics.ts'

export { followBadges, renewBadgesHere } from './badges.ts'
export { ANNOUNCE_JOB, notify, settle, withdraw } from './announce.ts'
export { type CountRow, countedUnread, toMenuCounts } from './counts.ts'
export { forgetDevices } from './push/devices.ts'
export { pushTo } from './push/request.ts'
export { notWithheld } from './queries.ts'
export { quietSpansOf, quietUntilOf } from './quiet/hours.ts'
export { menuTopic } from './topics.ts'

export type NotificationsOptions = {
  /** The installation's secret, from which the keys of Web Push are derived. */
  secret: string
  /** The product's public origin, for links in e-mails. */
  publicUrl?: string | undefined
  /** A contact for the operators of push services. */
  contactEmail: string
  stillThere?: StillThere
  subjects: Subjects
  /** Unread messages of the domain of talks, which have a badge and pushes but are no notices. */
  messages?: UnreadMessages
  /** Where pushes go; by default to the push services of browsers. */
  pushService?: PushService
  noticeDays?: NoticeDays | undefined
}

/** Wires the domain of notifications: notices, the menu's badges, quiet hours, pushes, the daily e-mail. */
export function createNotifications(
  kernel: Pick<Kernel, 'db' | 'clock' | 'bus' | 'log' | 'wake'>,
  options: NotificationsOptions,
) {
  const {
    secret,
    contactEmail,
    publicUrl = 'http://127.0.0.1:8080',
    stillThere = {},
    subjects,
    messages,
  } = options
  const service = options.pushService ?? createPushService(vapidKeys(secret), `mailto:${contactEmail}`)
  return {
    jobs: [
      ...announceJobs(kernel, stillThere),
      releaseJob(kernel),
      pushJob(kernel, service, subjects, messages),
      ...digestJobs(kernel, { publicUrl, subjects, messages }),
      sweepJob(kernel, options.noticeDays),
    ],
    erases: NOTIFICATIONS_ERASE,
    retains: noticesRetained(options.noticeDays),
    schedules: [...DIGEST_SCHEDULES, ...NOTICE_SCHEDULES],
    rest: notificationRoutes(kernel, subjects),
    exports: NOTIFICATIONS_EXPORTS,
    stomp: { topics: [menuForStomp(kernel.db.sql, kernel.clock, messages)] },
    router: { notifications: createNotificationsRouter(kernel, service, { subjects, messages }) },
  }
}
