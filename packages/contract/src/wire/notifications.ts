/** Notifications: the unread notices behind the menu's badges and at the top of a screen. */
import { z } from 'zod'

import { MOST_MARKED, type Section, SECTIONS } from '../notice-sections.ts'
import { day, groszeSum, id, instant } from './common.ts'

export const section = z.enum(SECTIONS)
export type { Section } from '../notice-sections.ts'

export const NOTIFICATION_TYPES = [
  'TYPE_CHANGE_RIGHTS',
  'TYPE_KID_ABSENCE',
  'TYPE_KID_ABSENCE_CONFIRM',
  'TYPE_KID_PAYMENT',
  'TYPE_KID_PAID',
  'TYPE_KID_PAYMENT_REMIND',
  'TYPE_KID_PAYMENT_CORRECTED',
  'TYPE_CHANGE_ROLES',
  'TYPE_EVENT',
  'TYPE_FILE',
  'TYPE_SMS_LIMIT',
  'TYPE_SIGN_IN_ALARM',
  'TYPE_POST',
  'TYPE_POST_REMIND',
  'TYPE_POST_REPORT',
  'TYPE_POST_REPORT_HANDLED',
  'TYPE_WEBHOOK_OFF',
  'TYPE_CHANGE_ACCOUNT_NUMBER',
  'TYPE_CARD_PROPOSED',
  'TYPE_CARD_DECIDED',
  'TYPE_DIET_CHANGED',
  'TYPE_DIET_REMIND',
  'TYPE_ERASURE_ASKED',
  'TYPE_ERASURE_DECLINED',
  'TYPE_ERASURE_DONE',
  'TYPE_PERSON_ERASED',
  'TYPE_CONTACT_ERASED',
  'TYPE_EXPORT_READY',
  'TYPE_CONSENT_ASKED',
  'TYPE_CONSENT_WITHDRAWN',
] as const
export const notificationType = z.enum(NOTIFICATION_TYPES)
export type NotificationType = z.infer<typeof notificationType>

/** The section of each type. */
export const SECTION_OF = {
  TYPE_CHANGE_RIGHTS: 'places',
  TYPE_KID_ABSENCE: 'absences',
  TYPE_KID_ABSENCE_CONFIRM: 'absence_user',
  TYPE_KID_PAYMENT: 'payment_user',
  TYPE_KID_PAID: 'payment_user',
  TYPE_KID_PAYMENT_REMIND: 'payment_user',
  TYPE_KID_PAYMENT_CORRECTED: 'payment_user',
  TYPE_CHANGE_ROLES: 'places',
  TYPE_EVENT: 'calendar',
  TYPE_FILE: 'files',
  TYPE_SMS_LIMIT: 'admin',
  TYPE_SIGN_IN_ALARM: 'admin',
  TYPE_POST: 'wall',
  TYPE_POST_REMIND: 'wall',
  TYPE_POST_REPORT: 'wall',
  TYPE_POST_REPORT_HANDLED: 'wall',
  TYPE_WEBHOOK_OFF: 'places',
  TYPE_CHANGE_ACCOUNT_NUMBER: 'places',
  TYPE_CARD_PROPOSED: 'places',
  TYPE_CARD_DECIDED: 'places',
  TYPE_DIET_CHANGED: 'places',
  TYPE_DIET_REMIND: 'places',
  TYPE_ERASURE_ASKED: 'places',
  TYPE_ERASURE_DECLINED: 'places',
  TYPE_ERASURE_DONE: 'places',
  TYPE_PERSON_ERASED: 'places',
  TYPE_CONTACT_ERASED: 'places',
  TYPE_EXPORT_READY: 'places',
  TYPE_CONSENT_ASKED: 'places',
  TYPE_CONSENT_WITHDRAWN: 'places',
} as const satisfies Record<NotificationType, Section>

export const notificationData = z.object({
  /** First and last name, as of now; empty for a notice about no kid, or about an erased one. */
  kid_name: z.string(),
  kid: id.nullable(),
  place: id.nullable(),
  /** The invoice. */
  payment: id.nullable(),
  post: id.nullable(),
  /** The event with its first day; like the file, null if it was deleted or the reader may no longer see it. */
  event: z.object({ id, name: z.string(), day }).nullable(),
  file: z.object({ id, name: z.string() }).nullable(),
  /** The invoice's amount: for a reminder what is left, for a payment the last one, otherwise the whole. */
  amount: groszeSum.nullable(),
  /** The amount before the invoice's last correction, for a notice of one. */
  was: groszeSum.exactOptional(),
  /** The invoice's deadline, the day of the last payment, or the absence's first day. */
  day: day.nullable(),
  /** The last day of a report of several days. */
  until: day.nullable(),
  /**
   * The post's author with their relation to the place, or how an erased person is called; null if the reader may no
   * longer see the post.
   */
  author: z.string().nullable(),
  /** The beginning of the post, for readers who see it. */
  words: z.string().exactOptional(),
})

export const notification = z.object({
  id,
  type: notificationType,
  section,
  placeId: id.nullable(),
  createdDate: instant,
  data: notificationData,
})
export type Notification = z.infer<typeof notification>

/** A notice on the list of all, read or not. */
export const listedNotice = notification.extend({
  readDate: instant.nullable(),
  /** The notice's place, even if the reader has left it. */
  placeName: z.string().nullable(),
})
export type ListedNotice = z.infer<typeof listedNotice>

export const noticesInput = z.object({
  section: section.optional(),
  /** Notices older than this one; without it, the newest. */
  cursor: id.nullish(),
})
export const noticesPage = z.object({ notices: z.array(listedNotice), next: id.nullable() })

/**
 * The notices that were shown, so that those that arrive meanwhile stay unread: by their ids, or all up to the newest
 * shown, of a section or of every one.
 */
export const shownNotices = z.union([
  z.object({ ids: z.array(id).max(MOST_MARKED) }),
  z.object({ upTo: id, section: section.optional(), placeId: id.optional() }),
])
export type ShownNotices = z.infer<typeof shownNotices>

/** Unread notifications by section; a section without any is left out. */
export const sectionCounts = z.partialRecord(section, z.number().int().positive())
export type SectionCounts = z.infer<typeof sectionCounts>

/** The menu's badges. Notices that came in the reader's quiet hours count once these end. */
export const menuCounts = z.object({
  counts: sectionCounts,
  /**
   * The counts of each place, by its id: of the wall only posts of the place itself. Notices without a place are only
   * in `counts`.
   */
  places: z.record(z.string(), sectionCounts),
  /** Talks with unread messages; absent if they were not counted, as they are unchanged. */
  chat: z.number().int().min(0).exactOptional(),
})
export type MenuCounts = z.infer<typeof menuCounts>

/** The badges after a change, and the notice that has just arrived; in quiet hours without the notice. */
export const menuChange = menuCounts.extend({ arrived: notification.exactOptional() })
export type MenuChange = z.infer<typeof menuChange>
