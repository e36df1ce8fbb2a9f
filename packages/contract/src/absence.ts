/**
 * Outcomes of an absence report (spec: Absences). Pure: the server decides by it, screens preview with it. Days are
 * Warsaw's, `YYYY-MM-DD`.
 */
import { addDays, type Day, dayRange, daysBetween, weekday } from './days.ts'
import { visibleLine } from './text.ts'
import { warsawInstant } from './warsaw-time.ts'

/** A place's deadline for reports. */
export type DeadlineRule = {
  /** `HH:mm`, Warsaw time. */
  readonly maxTime: string
  /** Whether that time is on the day before. */
  readonly dayBefore: boolean
  /** Whether late reports are accepted, and marked as late. */
  readonly acceptLate: boolean
}

/** The last instant at which an absence on that day is reported in time. */
export function absenceDeadline(day: Day, { maxTime, dayBefore }: DeadlineRule): Date {
  return warsawInstant(dayBefore ? addDays(day, -1) : day, maxTime)
}

/** The deadline itself is still in time. */
function isAfter(deadline: Date, now: Date): boolean {
  return now.getTime() > deadline.getTime()
}

/** The longest range that one report covers, in days. */
const LONGEST_REPORT_DAYS = 366
/** How far from today a report may reach, in days, either way. */
export const FARTHEST_REPORT_DAYS = 2 * 366

type RangeFault = 'absence.range' | 'absence.too_long' | 'absence.too_far' | 'absence.past'

/** The error of a range: parents report from today on, the place past days as well. */
export function rangeFault(
  { from, to }: { readonly from: Day; readonly to: Day },
  { today, byPlace }: { readonly today: Day; readonly byPlace: boolean },
): RangeFault | undefined {
  if (to < from) return 'absence.range'
  if (daysBetween(from, to) >= LONGEST_REPORT_DAYS) return 'absence.too_long'
  if (!byPlace && from < today) return 'absence.past'
  const farthest = Math.max(daysBetween(today, to), daysBetween(from, today))
  return farthest > FARTHEST_REPORT_DAYS ? 'absence.too_far' : undefined
}

/** Whether a day of the range from Monday to Friday is after the kid's last day. */
export function isPastLastDay(
  { from, to }: { readonly from: Day; readonly to: Day },
  lastDay: Day | undefined,
): boolean {
  return lastDay !== undefined && dayRange(from, to).some((day) => day > lastDay && weekday(day) <= 5)
}

/**
 * A day's outcome: an absence, in time or late; none if there already is one; and none on a day off: a weekend, a
 * public holiday, a closed day, or after the kid's last day.
 */
export const DAY_OUTCOMES = ['reported', 'late', 'already', 'weekend', 'holiday', 'closed', 'left'] as const
export type DayOutcome = (typeof DAY_OUTCOMES)[number]

export type PlannedDay = {
  readonly day: Day
  readonly outcome: DayOutcome
  /** The name of the holiday or the closed day; empty for others, and if it has none. */
  readonly name: string
  /** The last instant in time; null without a deadline, and if nothing is reported. */
  readonly deadline: Date | null
}

type ReportPlan = {
  readonly from: Day
  readonly to: Day
  readonly holidays: readonly { readonly date: Day; readonly name: string }[]
  readonly closedDays: readonly { readonly day: Day; readonly name: string }[]
  /** The days that have an absence already. */
  readonly reported: ReadonlySet<Day>
  /** Null for the place itself, which has no deadline. */
  readonly rule: DeadlineRule | null
  /** The kid's last day; null for none. */
  readonly lastDay?: Day | null
  readonly now: Date
}

/** The outcome of each day of the range, in order. */
export function planReport({
  from,
  to,
  holidays,
  closedDays,
  reported,
  rule,
  lastDay = null,
  now,
}: ReportPlan): PlannedDay[] {
  const holidayNames = new Map(holidays.map(({ date, name }) => [date, name]))
  const closedNames = new Map(closedDays.map(({ day, name }) => [day, name]))
  return dayRange(from, to).map((day): PlannedDay => {
    const free = (outcome: DayOutcome, name = ''): PlannedDay => ({ day, outcome, name, deadline: null })
    if (weekday(day) > 5) return free('weekend')
    const holiday = holidayNames.get(day)
    if (holiday !== undefined) return free('holiday', holiday)
    const closed = closedNames.get(day)
    if (closed !== undefined) return free('closed', closed)
    if (lastDay !== null && day > lastDay) return free('left')
    if (reported.has(day)) return free('already')
    if (!rule) return { day, outcome: 'reported', name: '', deadline: null }
    const deadline = absenceDeadline(day, rule)
    return { day, outcome: isAfter(deadline, now) ? 'late' : 'reported', name: '', deadline }
  })
}

type ReportFault =
  | 'absence.after_last_day'
  | 'absence.no_working_day'
  | 'absence.already_reported'
  | 'absence.too_late'

/** The error of a whole report, which records nothing. */
export function reportFault(plan: readonly PlannedDay[], rule: DeadlineRule | null): ReportFault | undefined {
  const has = (...outcomes: DayOutcome[]) => plan.some(({ outcome }) => outcomes.includes(outcome))
  if (has('left')) return 'absence.after_last_day'
  if (!has('reported', 'late', 'already')) return 'absence.no_working_day'
  if (!has('reported', 'late')) return 'absence.already_reported'
  return rule && !rule.acceptLate && has('late') ? 'absence.too_late' : undefined
}

/**
 * The params of `absence.too_late`: the deadline (spec: Error catalogue). The minutes have two digits, because clients
 * don't format them: 8:05 must not read 8:5.
 */
export function tooLateParams({ maxTime, dayBefore }: DeadlineRule): {
  maxHour: number
  maxMin: string
  dayBefore: boolean
} {
  const [hour = '', maxMin = ''] = maxTime.split(':')
  return { maxHour: Number(hour), maxMin, dayBefore }
}

type AbsenceFacts = {
  readonly confirmed: boolean
  readonly byPlace: boolean
  readonly afterTime: boolean
}

/** The colour of an entry: confirmed green, by the place blue, late orange, else white. */
export type AbsenceState = 'confirmed' | 'by_place' | 'late' | 'reported'

export function absenceState({ confirmed, byPlace, afterTime }: AbsenceFacts): AbsenceState {
  if (confirmed) return 'confirmed'
  if (byPlace) return 'by_place'
  return afterTime ? 'late' : 'reported'
}

/** Characters of a parent's reason. */
export const REASON_LENGTH = 200

/** A reason as it is stored, on one line; empty for none. */
export function reasonText(text: string): string {
  return visibleLine(text)
}
