/** The server's preview of the days that a parent chooses from. */
import type { Day } from '@skrzat/contract/days'
import type { AbsencePreview } from '@skrzat/contract/wire/absences'

export type DayInfo = AbsencePreview['days'][number]

export function infosOf(previews: readonly (AbsencePreview | undefined)[]): ReadonlyMap<Day, DayInfo> {
  return new Map(previews.flatMap((preview) => preview?.days ?? []).map((info) => [info.day, info]))
}

/** Whether a report would create an absence on the day. */
export function canReport({ outcome }: DayInfo, acceptLate: boolean): boolean {
  return outcome === 'reported' || (outcome === 'late' && acceptLate)
}

/**
 * Whether a report with the day would be refused: its deadline has passed in a place that refuses late reports, or it is
 * after the kid's last day.
 */
export function isRefused({ outcome }: DayInfo, acceptLate: boolean): boolean {
  return outcome === 'left' || (outcome === 'late' && !acceptLate)
}

/** The default choice: the next working day after today that can be reported in time. */
export function likelyDay(infos: ReadonlyMap<Day, DayInfo>, today: Day): Day | undefined {
  return [...infos.values()].find(({ day, outcome }) => day > today && outcome === 'reported')?.day
}

/** The earliest deadline still ahead among the days, ISO. */
export function nextDeadline(infos: readonly DayInfo[]): string | undefined {
  return infos
    .filter(({ outcome }) => outcome === 'reported')
    .flatMap(({ deadline }) => deadline ?? [])
    .toSorted()[0]
}
