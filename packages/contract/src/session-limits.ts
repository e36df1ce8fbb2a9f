/** The idle timeout of sessions: the system's admin sets it, with these defaults. */

/** Minutes without a request. Somebody who is both staff and a parent counts as staff. */
export type SessionLimits = {
  /** Staff of any place, and the system's admins. */
  readonly staffMinutes: number
  /** All others. */
  readonly parentMinutes: number
}

/** 12 hours; and 30 days, which is also the maximum age of a session. */
export const DEFAULT_SESSION_LIMITS: SessionLimits = { staffMinutes: 12 * 60, parentMinutes: 30 * 24 * 60 }

/** 15 minutes to 90 days; the database checks the same. */
export const SESSION_MINUTES = { least: 15, most: 90 * 24 * 60 } as const
