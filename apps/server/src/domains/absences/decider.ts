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
import { DomainError } from '../../kernel/errors.ts'
import type { AbsenceEvent } from './events.ts'

/** The days of a range, and why some are not working days. */
export type Calendar = {
  readonly holidays: readonly { readonly date: Day; readonly name: string }[]
  readonly closedDays: readonly { readonly day: Day; readonly name: string }[]
}

export type Report = Calendar & {
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
  | { readonly type: 'ConfirmAbsence'; readonly absenceId: number }
  | { readonly type: 'UnconfirmAbsence'; readonly absenceId: number }
  | { readonly type: 'ToggleAbsence'; readonly absenceId: number }
  | {
      readonly type: 'DeleteAbsence'
      readonly absenceId: number
      /** A parent may delete only unconfirmed absences. */
      readonly byParent: boolean
    }

export type LiveAbsence = {
  readonly absenceId: number
  readonly kidId: number
  readonly day: Day
  readonly confirmed: boolean
}

/** The absences of one kid that are not deleted, by day. */
export type KidAbsences = ReadonlyMap<Day, LiveAbsence>

export const initialState: KidAbsences = new Map()

export function evolve(state: KidAbsences, event: AbsenceEvent): KidAbsences {
  const { absenceId, kidId, day } = event.data
  const next = new Map(state)
  switch (event.type) {
    case 'AbsenceReported':
    case 'AbsenceUnconfirmed':
      return next.set(day, { absenceId, kidId, day, confirmed: false })
    case 'AbsenceConfirmed':
      return next.set(day, { absenceId, kidId, day, confirmed: true })
    case 'AbsenceDeleted':
      next.delete(day)
      return next
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
  return planReport({ ...report, reported: new Set(state.keys()) })
}

/** The events of a command; none if it changes nothing. @throws DomainError absence.* */
export function decide(command: AbsenceCommand, state: KidAbsences): AbsenceEvent[] {
  switch (command.type) {
    case 'ReportAbsence':
      return report(command, state)
    case 'ConfirmAbsence':
      return confirm(live(command, state), true)
    case 'UnconfirmAbsence':
      return confirm(live(command, state), false)
    case 'ToggleAbsence': {
      const absence = live(command, state)
      return confirm(absence, !absence.confirmed)
    }
    case 'DeleteAbsence': {
      const { confirmed, ...data } = live(command, state)
      if (command.byParent && confirmed) throw new DomainError('absence.confirmed')
      return [{ type: 'AbsenceDeleted', data }]
    }
    default:
      return command satisfies never
  }
}

function report(
  { ids, ...command }: Extract<AbsenceCommand, { type: 'ReportAbsence' }>,
  state: KidAbsences,
): AbsenceEvent[] {
  const { kidId, from, to, rule, now } = command
  checkRange({ from, to, now, byPlace: rule === null })
  const plan = planOf(command, state)
  const fault = reportFault(plan, rule)
  if (fault === 'absence.too_late' && rule) throw new DomainError(fault, tooLateParams(rule))
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

function confirm({ confirmed, ...data }: LiveAbsence, wanted: boolean): AbsenceEvent[] {
  if (confirmed === wanted) return []
  return [{ type: wanted ? 'AbsenceConfirmed' : 'AbsenceUnconfirmed', data }]
}

function live({ absenceId }: { readonly absenceId: number }, state: KidAbsences): LiveAbsence {
  for (const absence of state.values()) if (absence.absenceId === absenceId) return absence
  throw new DomainError('absence.not_found')
}
