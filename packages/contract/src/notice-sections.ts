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
export type Section = (typeof SECTIONS)[number]

/** Notices that are marked read by one call. */
export const MOST_MARKED = 500

/** Kinds of news that are pushed and mailed, or not: sections of notices, and talks. */
export const NOTICE_KINDS = [...SECTIONS, 'chat'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Devices of an account that may be pushed to. */
export const MOST_DEVICES = 20
