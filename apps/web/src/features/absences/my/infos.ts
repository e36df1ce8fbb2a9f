/** The outcome of each day that a parent chooses from, by the server's own rules. */
import { planReport } from '@skrzat/contract/absence'
import { warsawDay, type Day } from '@skrzat/contract/days'
import type { AbsenceForm, AbsenceFormKid, AbsenceReport } from '@skrzat/contract/wire/absences'
import { rangesOf, type DayRange } from './days.ts'

export type DayInfo = Omit<AbsenceReport['days'][number], 'absenceId'> & {
  /** The amount that the day would take off the bill, in grosze; 0 for a late one, unless staff confirm it. */
  saves: number
}

/** A kid, and the outcome of its days if they were reported now. */
export type KidDays = { kid: AbsenceFormKid; infos: ReadonlyMap<Day, DayInfo> }

/** What waits in this browser: days that are reported, and days whose absence is withdrawn. */
export type WaitingDays = { reported: ReadonlySet<Day>; withdrawn: ReadonlySet<Day> }

/** The outcome of the range's days if they were reported now, by the server's clock; no days before today. */
export function infosOf(
  kid: AbsenceFormKid,
  { holidays, now, waiting }: Pick<AbsenceForm, 'holidays'> & { now: Date; waiting: WaitingDays },
  { from, to }: DayRange,
): ReadonlyMap<Day, DayInfo> {
  const today = warsawDay(now)
  if (to < today) return new Map()
  const plan = planReport({
    ...kid,
    from: from < today ? today : from,
    to,
    now,
    holidays,
    reported: new Set(kid.reported).difference(waiting.withdrawn).union(waiting.reported),
  })
  return new Map(
    plan.map(({ deadline, ...info }) => [
      info.day,
      {
        ...info,
        deadline: deadline?.toISOString() ?? null,
        saves: info.outcome === 'reported' ? kid.dailySaving : 0,
      },
    ]),
  )
}

/** Whether a report would create an absence on the day. */
export function canReport({ outcome }: Pick<DayInfo, 'outcome'>, acceptLate: boolean): boolean {
  return outcome === 'reported' || (outcome === 'late' && acceptLate)
}

/**
 * Whether a report with the day would be refused: its deadline has passed in a place that refuses late reports, or it is
 * after the kid's last day.
 */
export function isRefused({ outcome }: Pick<DayInfo, 'outcome'>, acceptLate: boolean): boolean {
  return outcome === 'left' || (outcome === 'late' && !acceptLate)
}

/** The kids that can be reported absent on the day, and those that can't. */
export function kidsOn(day: Day, kids: readonly KidDays[]): { can: KidDays[]; not: KidDays[] } {
  const may = ({ kid, infos }: KidDays) => {
    const info = infos.get(day)
    return info !== undefined && canReport(info, kid.rule.acceptLate)
  }
  return { can: kids.filter(may), not: kids.filter((each) => !may(each)) }
}

/** The default choice: the next working day after today that can be reported in time for the most kids. */
export function likelyDay(kids: readonly KidDays[], days: readonly Day[], today: Day): Day | undefined {
  const inTime = (day: Day) => kids.filter(({ infos }) => infos.get(day)?.outcome === 'reported').length
  const ahead = days.filter((day) => day > today && inTime(day) > 0)
  return ahead.find((day) => inTime(day) === kids.length) ?? ahead[0]
}

/**
 * The default choice, given the one of before for the same kids: it stays while the only fault of the day is that its
 * deadline has passed, so that the day does not move under a finger.
 */
export function settledDay(
  before: Day | undefined,
  kids: readonly KidDays[],
  ...ahead: [days: readonly Day[], today: Day]
): Day | undefined {
  const isOpen = kids.some(({ infos }) => {
    const outcome = before === undefined ? undefined : infos.get(before)?.outcome
    return outcome === 'reported' || outcome === 'late'
  })
  return isOpen ? before : likelyDay(kids, ...ahead)
}

/** The earliest deadline still ahead among the chosen days, ISO, of each kid that has one. */
export function nextDeadlines(
  kids: readonly KidDays[],
  chosen: readonly Day[],
): { kid: AbsenceFormKid; deadline: string }[] {
  return kids.flatMap(({ kid, infos }) => {
    const [deadline] = chosen
      .flatMap((day) => infos.get(day) ?? [])
      .filter(({ outcome }) => outcome === 'reported')
      .flatMap(({ deadline }) => deadline ?? [])
      .toSorted()
    return deadline === undefined ? [] : [{ kid, deadline }]
  })
}

/** The ranges to report for a kid: the chosen days without those that would be refused; none if nothing is recorded. */
export function reportedRanges({ kid, infos }: KidDays, chosen: readonly Day[]): DayRange[] {
  const infoOf = chosen.flatMap((day) => infos.get(day) ?? [])
  const sent = infoOf.filter((info) => !isRefused(info, kid.rule.acceptLate))
  const recorded = sent.filter((info) => canReport(info, kid.rule.acceptLate))
  return rangesOf(sent.map(({ day }) => day)).filter(({ from, to }) =>
    recorded.some(({ day }) => day >= from && day <= to),
  )
}
