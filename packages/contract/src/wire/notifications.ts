/** Notifications: the unread notices behind the menu's badges and at the start of a screen. */
import { z } from 'zod'

import { id, instant } from './common.ts'

/**
 * The menu's section whose badge counts a notification. `payment_user` and `absence_user` are the parents' own pages,
 * `admin` is the system's admins'.
 */
export const SECTIONS = [
  'absences',
  'absence_user',
  'wall',
  'payment_user',
  'payment',
  'files',
  'calendar',
  'places',
  'admin',
] as const
export const section = z.enum(SECTIONS)
export type Section = z.infer<typeof section>

export const NOTIFICATION_TYPES = [
  'TYPE_CHANGE_RIGHTS',
  'TYPE_KID_ABSENCE',
  'TYPE_KID_ABSENCE_CONFIRM',
  'TYPE_KID_PAYMENT',
  'TYPE_KID_PAID',
  'TYPE_KID_PAYMENT_REMIND',
  'TYPE_CHANGE_ROLES',
  'TYPE_EVENT',
  'TYPE_FILE',
  'TYPE_SMS_LIMIT',
  'TYPE_SIGN_IN_ALARM',
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
  TYPE_CHANGE_ROLES: 'places',
  TYPE_EVENT: 'calendar',
  TYPE_FILE: 'files',
  TYPE_SMS_LIMIT: 'admin',
  TYPE_SIGN_IN_ALARM: 'admin',
} as const satisfies Record<NotificationType, Section>

export const notificationData = z.object({
  /** First and last name, as of now; empty if it is about no kid, or one that was erased. */
  kid_name: z.string(),
  kid: id.nullable(),
  place: id.nullable(),
  /** The invoice. */
  payment: id.nullable(),
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

/** Unread notifications by section; a section without any is left out. */
export const sectionCounts = z.partialRecord(section, z.number().int().positive())
export type SectionCounts = z.infer<typeof sectionCounts>

/** The menu's badges. What came during the reader's quiet hours is counted once they end. */
export const menuCounts = z.object({
  counts: sectionCounts,
  /** The same of each place, by its id; notices of no place are in `counts` alone. */
  places: z.record(z.string(), sectionCounts),
})
export type MenuCounts = z.infer<typeof menuCounts>
