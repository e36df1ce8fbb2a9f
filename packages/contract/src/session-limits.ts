/** How long a session lives without being used: what the system's admin sets, and what holds until then. */

/** Minutes without a request. Whoever is both staff and a parent counts as staff. */
export type SessionLimits = {
  /** Staff of any place, and the system's admins. */
  readonly staffMinutes: number
  /** Everybody else. */
  readonly parentMinutes: number
}

/** 12 hours; 30 days, which no session outlives anyway. */
export const DEFAULT_SESSION_LIMITS: SessionLimits = { staffMinutes: 12 * 60, parentMinutes: 30 * 24 * 60 }

/** 15 minutes to 90 days; the database checks the same. */
export const SESSION_MINUTES = { least: 15, most: 90 * 24 * 60 } as const
