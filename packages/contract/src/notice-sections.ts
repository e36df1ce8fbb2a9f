/**
 * The menu's section whose badge counts a notification. `payment_user` and `absence_user` are parents' own pages,
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

/** Maximum of notices that one call marks read. */
export const MOST_MARKED = 500

/** Kinds of news with settings for pushes and e-mails: sections of notices, and talks. */
export const NOTICE_KINDS = [...SECTIONS, 'chat'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Maximum of an account's devices for pushes. */
export const MOST_DEVICES = 20
