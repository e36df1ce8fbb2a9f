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
