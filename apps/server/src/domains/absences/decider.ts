/** The rules of a kid's absences. Pure: ids, the calendar and the time come with the command. */
import {
  type DeadlineRule,
  type PlannedDay,
  planReport,
  rangeFault,
  reportFault,
  tooLateParams,
} from '@skrzat/contract/absence'
import { type Day, warsawDay } from '@skrzat/contract/days'
import { DomainError } from '../../kernel/errors/index.ts'
import type { AbsenceEvent } from './events.ts'

/** The days of a range, and why some are not working days. */
export type Calendar = {
  readonly holidays: readonly { readonly date: Day; readonly name: string }[]
  readonly closedDays: readonly { readonly day: Day; readonly name: string }[]
}

type Stay = {
  /** The kid's last day; null for none. */
  readonly lastDay?: Day | null
}

export type Report = Calendar &
  Stay & {
    readonly kidId: number
    readonly from: Day
    readonly to: Day
    /** The place's deadline; null for reports by the place, which have none. */
    readonly rule: DeadlineRule | null
    readonly now: Date
  }

export type AbsenceCommand =
  | ({
      readonly type: 'ReportAbsence'
      /** At least one for each day that may be recorded. */
      readonly ids: readonly number[]
    } & Report)
  | ({ readonly type: 'ConfirmAbsence'; readonly absenceId: number } & Stay)
  | { readonly type: 'UnconfirmAbsence'; readonly absenceId: number }
  | ({ readonly type: 'ToggleAbsence'; readonly absenceId: number } & Stay)
  | {
      readonly type: 'DeleteAbsence'
      readonly absenceId: number
      /** A parent may delete only unconfirmed absences. */
      readonly byParent: boolean
    }
  | ({
      readonly type: 'RestoreAbsence'
      readonly absenceId: number
      /** A parent may restore only unconfirmed absences, as staff alone deleted the others. */
      readonly byParent: boolean
    } & Stay)

/** The last absence of a day, with its state before a deletion. */
export type DayAbsence = {
  readonly absenceId: number
  readonly kidId: number
  readonly day: Day
  readonly byPlace: boolean
  readonly afterTime: boolean
  readonly confirmed: boolean
  readonly deleted: boolean
}

/** The absences of one kid, by day. */
export type KidAbsences = ReadonlyMap<Day, DayAbsence>

export const initialState: KidAbsences = new Map()

export function evolve(state: KidAbsences, event: AbsenceEvent): KidAbsences {
  const { day } = event.data
  const next = evolveDay(state.get(day), event)
  return next ? new Map(state).set(day, next) : state
}

function evolveDay(before: DayAbsence | undefined, event: AbsenceEvent): DayAbsence | undefined {
  if (event.type === 'AbsenceReported') {
    const { absenceId, kidId, day, byPlace, afterTime } = event.data
    return { absenceId, kidId, day, byPlace, afterTime, confirmed: false, deleted: false }
  }
  switch (event.type) {
    case 'AbsenceUnconfirmed':
      return before && { ...before, confirmed: false }
    case 'AbsenceConfirmed':
      return before && { ...before, confirmed: true }
    case 'AbsenceDeleted':
      return before && { ...before, deleted: true }
    case 'AbsenceRestored':
      return before && { ...before, deleted: false }
    default:
      return event satisfies never
  }
}

/** @throws DomainError absence.range, absence.too_long, absence.too_far, absence.past */
export function checkRange({
  from,
  to,
  byPlace,
  now,
}: Pick<Report, 'from' | 'to' | 'now'> & { readonly byPlace: boolean }): void {
  const fault = rangeFault({ from, to }, { today: warsawDay(now), byPlace })
  if (fault) throw new DomainError(fault)
}

/** The outcome of each day of the report. */
export function planOf(report: Report, state: KidAbsences): PlannedDay[] {
  const reported = [...state.values()].filter(({ deleted }) => !deleted).map(({ day }) => day)
  return planReport({ ...report, reported: new Set(reported) })
}

/** The events of a command; none if it changes nothing. @throws DomainError absence.* */
export function decide(command: AbsenceCommand, state: KidAbsences): AbsenceEvent[] {
  switch (command.type) {
    case 'ReportAbsence':
      return report(command, state)
    case 'ConfirmAbsence':
      return confirm(live(command, state), true, command)
    case 'UnconfirmAbsence':
      return confirm(live(command, state), false, {})
    case 'ToggleAbsence': {
      const absence = live(command, state)
      return confirm(absence, !absence.confirmed, command)
    }
    case 'DeleteAbsence': {
      const absence = live(command, state)
      if (command.byParent && absence.confirmed) throw new DomainError('absence.confirmed')
      return [{ type: 'AbsenceDeleted', data: about(absence) }]
    }
    case 'RestoreAbsence': {
      const absence = known(command, state)
      if (!absence.deleted) return []
      if (command.byParent && absence.confirmed) throw new DomainError('absence.not_found')
      checkStay(absence, command)
      const { byPlace, afterTime } = absence
      return [{ type: 'AbsenceRestored', data: { ...about(absence), byPlace, afterTime } }]
    }
    default:
      return command satisfies never
  }
}

function report(
  { ids, ...command }: Extract<AbsenceCommand, { type: 'ReportAbsence' }>,
  state: KidAbsences,
): AbsenceEvent[] {
  const { kidId, from, to, rule, lastDay, now } = command
  checkRange({ from, to, now, byPlace: rule === null })
  const plan = planOf(command, state)
  const fault = reportFault(plan, rule)
  if (fault === 'absence.too_late' && rule) throw new DomainError(fault, tooLateParams(rule))
  if (fault === 'absence.after_last_day' && lastDay) throw new DomainError(fault, { date: lastDay })
  if (fault) throw new DomainError(fault)
  return plan
    .filter(({ outcome }) => outcome === 'reported' || outcome === 'late')
    .map(({ day, outcome, deadline }, index) => {
      const absenceId = ids[index]
      if (absenceId === undefined) throw new RangeError('fewer ids than days')
      return {
        type: 'AbsenceReported',
        data: {
          absenceId,
          kidId,
          day,
          from,
          to,
          byPlace: rule === null,
          afterTime: outcome === 'late',
          deadline: deadline?.toISOString() ?? null,
        },
      }
    })
}

function confirm(absence: DayAbsence, wanted: boolean, stay: Stay): AbsenceEvent[] {
  if (absence.confirmed === wanted) return []
  if (wanted) checkStay(absence, stay)
  return [{ type: wanted ? 'AbsenceConfirmed' : 'AbsenceUnconfirmed', data: about(absence) }]
}

/** An absence that counted after the last day would be taken off days that are not charged. */
function checkStay({ day }: DayAbsence, { lastDay }: Stay): void {
  if (lastDay && day > lastDay) throw new DomainError('absence.after_last_day', { date: lastDay })
}

function about({ absenceId, kidId, day }: DayAbsence) {
  return { absenceId, kidId, day }
}

/** An absence that was replaced, because its day was reported again, counts as unknown. */
function known({ absenceId }: { readonly absenceId: number }, state: KidAbsences): DayAbsence {
  for (const absence of state.values()) if (absence.absenceId === absenceId) return absence
  throw new DomainError('absence.not_found')
}

function live(named: { readonly absenceId: number }, state: KidAbsences): DayAbsence {
  const absence = known(named, state)
  if (absence.deleted) throw new DomainError('absence.not_found')
  return absence
}
