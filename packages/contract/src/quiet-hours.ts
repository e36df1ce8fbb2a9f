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

/** Of staff by default weekdays 17–7 and weekends; of others none. */
export const STAFF_QUIET_HOURS: QuietHours = { enabled: true, from: '17:00', until: '07:00', weekends: true }
export const NO_QUIET_HOURS: QuietHours = { enabled: false, from: '21:00', until: '07:00', weekends: false }

const NO_HOLIDAYS: ReadonlySet<Day> = new Set()

/** The longest series of quiet days that is looked through. */
const DAYS_AHEAD = 14

/**
 * When the quiet hours end that last at this moment; null if none do.
 * @param holidays public holidays of the days after `now`, which are quiet like weekends
 */
export function quietUntil(hours: QuietHours, now: Date, holidays = NO_HOLIDAYS): Date | null {
  if (!hours.enabled) return null
  const today = warsawDay(now)
  let end: Date | null = null
  let at = now
  for (let day = addDays(today, -1); day <= addDays(today, DAYS_AHEAD); day = addDays(day, 1)) {
    for (const [from, until] of spansOf(hours, day, holidays)) {
      if (from > at || until <= at) continue
      end = until
      at = until
    }
  }
  return end
}

/** The quiet spans that begin on a day, in the order of their beginning. */
function spansOf(hours: QuietHours, day: Day, holidays: ReadonlySet<Day>): [from: Date, until: Date][] {
  const next = addDays(day, 1)
  const free = hours.weekends && (weekday(day) > 5 || holidays.has(day))
  const overnight = hours.until < hours.from
  const evening: [Date, Date] = [
    warsawInstant(day, hours.from),
    warsawInstant(overnight ? next : day, hours.until),
  ]
  return free ? [[warsawMidnight(day), warsawMidnight(next)], evening] : [evening]
}
