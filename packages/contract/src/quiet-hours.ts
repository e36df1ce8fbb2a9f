/** When nothing disturbs a person: no push, no badge (spec: quiet hours). Pure. */
import { addDays, type Day, warsawDay, warsawMidnight, weekday } from './days.ts'
import { warsawInstant } from './warsaw-time.ts'

export type QuietHours = {
  readonly enabled: boolean
  /** `HH:mm`, Warsaw time; `until` is of the next day where it is earlier. */
  readonly from: string
  readonly until: string
  /** Whole weekends and public holidays as well. */
  readonly weekends: boolean
}

/** Defaults: for staff weekdays 17–7 and weekends, for others none. */
export const STAFF_QUIET_HOURS: QuietHours = { enabled: true, from: '17:00', until: '07:00', weekends: true }
export const NO_QUIET_HOURS: QuietHours = { enabled: false, from: '21:00', until: '07:00', weekends: false }

/** An uninterrupted quiet time: `since` inclusive, `until` exclusive. */
export type QuietSpan = { readonly since: Date; readonly until: Date }

const NO_HOLIDAYS: ReadonlySet<Day> = new Set()

/** The longest series of quiet days that is searched, in each direction. */
export const QUIET_DAYS = 14

/**
 * The current quiet time; null if there is none.
 * @param holidays public holidays around `now` (`QUIET_DAYS` in each direction), which are quiet like weekends
 */
export function quietSpan(hours: QuietHours, now: Date, holidays = NO_HOLIDAYS): QuietSpan | null {
  if (!hours.enabled) return null
  const today = warsawDay(now)
  const last = addDays(today, QUIET_DAYS)
  let until = now
  // A span begins at most a day before the day on which it ends.
  for (let day = addDays(today, -1); day <= warsawDay(until) && day <= last; day = addDays(day, 1))
    for (const span of spansOf(hours, day, holidays))
      if (span.since <= until && span.until > until) until = span.until
  if (until === now) return null

  const first = addDays(today, -QUIET_DAYS)
  let since = now
  for (let day = today; day >= addDays(warsawDay(since), -1) && day >= first; day = addDays(day, -1))
    for (const span of spansOf(hours, day, holidays).toReversed())
      if (span.since < since && span.until >= since) since = span.since
  return { since, until }
}

/** When the current quiet hours end; null if there are none. @param holidays as in `quietSpan` */
export function quietUntil(hours: QuietHours, now: Date, holidays = NO_HOLIDAYS): Date | null {
  return quietSpan(hours, now, holidays)?.until ?? null
}

/** The quiet spans that begin on a day, in order. */
function spansOf(hours: QuietHours, day: Day, holidays: ReadonlySet<Day>): QuietSpan[] {
  const next = addDays(day, 1)
  const free = hours.weekends && (weekday(day) > 5 || holidays.has(day))
  const overnight = hours.until < hours.from
  const evening = {
    since: warsawInstant(day, hours.from),
    until: warsawInstant(overnight ? next : day, hours.until),
  }
  return free ? [{ since: warsawMidnight(day), until: warsawMidnight(next) }, evening] : [evening]
}
