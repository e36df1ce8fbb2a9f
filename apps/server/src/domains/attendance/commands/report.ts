/** Reporting a kid absent for a range of days. */
import { DAY_OUTCOMES, type PlannedDay, planReport } from '@skrzat/contract/absence'
import { type Day, daysBetween, dayRange, weekday } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import type { AbsenceReport } from '@skrzat/contract/wire/absences'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import { commandOf, handle, type CommandMeta } from '../../../kernel/commands.ts'
import { found } from '../../../kernel/errors.ts'
import { changesOf, type Told } from '../../../kernel/event-log/changes.ts'
import type { CommandResult } from '../../../kernel/event-log/command.ts'
import type { LoadedStream } from '../../../kernel/event-log/events.ts'
import { load } from '../../../kernel/event-log/load.ts'
import { checkRange, planOf, type Report } from '../decider.ts'
import { absenceStream, type AbsenceEvent } from '../events.ts'
import { fold, type AbsenceRow } from '../projection.ts'
import { closedDaysOf, reportSurroundings } from '../queries/surroundings.ts'
import { attendance } from '../room.ts'
import type { AttendancePorts } from './ports.ts'

export type ReportRequest = CommandMeta & {
  readonly kidId: number
  readonly from: Day
  readonly to: Day
  /** By staff: for days that have passed as well, and without a deadline. */
  readonly byPlace: boolean
}

/**
 * Makes an absence for each working day of the range that has none yet, and says what became of each day.
 * @throws DomainError kid.not_found, absence.range, absence.too_long, absence.too_far, absence.past,
 *   absence.no_working_day, absence.already_reported, absence.too_late; command.reused
 */
export async function reportAbsence(ports: AttendancePorts, request: ReportRequest): Promise<ReportAnswer> {
  const { sql, clock } = ports
  const { placeId, kidId, from, to, byPlace } = request
  const payload = [kidId, from, to, byPlace]
  const command = commandOf(request, 'absences.report', payload, clock.now())
  const answer = await handle(ports, {
    room: attendance,
    command,
    claims: [`absences of ${kidId}`],
    // Counted, not listed: whether the range has a bound is checked only where it is decided.
    weight: Math.max(1, daysBetween(from, to) + 1),
    async decide() {
      const report = await surroundingsOf(ports, request, command.at)
      const days = workingDaysOf(report)
      const [streams, ids] = await Promise.all([loadDays(sql, kidId, days), newIds(sql, days.length)])
      const changes = changesOf(attendance, command, streams.values())
      const state = changes.stateOf([...streams.keys()])
      const events = attendance.decide({ type: 'ReportAbsence', ids, ...report }, state)
      for (const event of events) changes.add(absenceStream(kidId, event.data.day), [event])
      const plan = planOf(report, state)
      const outcomes = plan.map(({ outcome }) => outcome)
      return { commit: changes.commit({ told: outcomes }), answer: reportAnswer(plan, changes.told()) }
    },
    again: (told, result) => answerAgain(ports, request, told, result),
  })
  await ports.changed(placeId, { kidId, from, to })
  return answer
}

/** The report, and the absences that it made, whole as they were then. */
export type ReportAnswer = AbsenceReport & { readonly rows: readonly AbsenceRow[] }

/** What the decision takes beside the kid's streams. */
async function surroundingsOf({ sql }: AttendancePorts, request: ReportRequest, now: Date): Promise<Report> {
  const { placeId, kidId, from, to, byPlace } = request
  checkRange({ from, to, byPlace, now })
  const { rule, closedDays } = found(
    await reportSurroundings(sql, { placeId, kidId, from, to }),
    'kid.not_found',
  )
  return { kidId, from, to, rule: byPlace ? null : rule, now, closedDays, holidays: polishHolidays(from, to) }
}

function workingDaysOf({ from, to, holidays, closedDays }: Report): Day[] {
  const free = new Set([...holidays.map(({ date }) => date), ...closedDays.map(({ day }) => day)])
  return dayRange(from, to).filter((day) => weekday(day) <= 5 && !free.has(day))
}

function loadDays(sql: Sql, kidId: number, days: readonly Day[]): Promise<Map<string, LoadedStream>> {
  return load(
    sql,
    days.map((day) => absenceStream(kidId, day)),
  )
}

async function newIds(sql: Sql, count: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select nextval('absence_ids') as id from generate_series(1, ${count}::int)`
  return rows.map(({ id }) => id)
}

function reportAnswer(plan: readonly PlannedDay[], told: readonly Told<AbsenceEvent>[]): ReportAnswer {
  const rows = told.filter(({ own }) => own.length > 0).flatMap(({ events }) => fold(events) ?? [])
  const ids = new Map<Day, number>(rows.map(({ day, id }) => [day, id]))
  return {
    days: plan.map(({ deadline, ...planned }) => ({
      ...planned,
      deadline: deadline?.toISOString() ?? null,
      absenceId: ids.get(planned.day) ?? null,
    })),
    rows,
  }
}

/** Records of before outcomes were kept have none: those days are told of by the calendar of now. */
const recordedOutcomes = z.array(z.enum(DAY_OUTCOMES)).default([])

/**
 * The same answer from what was recorded, also where the kid has left or the place has closed since; what a day off is
 * called is the calendar's of now.
 */
async function answerAgain(
  { sql, clock }: AttendancePorts,
  { placeId, from, to }: ReportRequest,
  told: readonly Told<AbsenceEvent>[],
  result: CommandResult,
): Promise<ReportAnswer> {
  const outcomes = recordedOutcomes.parse(result.told)
  const closedDays = await closedDaysOf(sql, { placeId, from, to })
  const calendar = planReport({
    from,
    to,
    holidays: polishHolidays(from, to),
    closedDays,
    reported: new Set(dayRange(from, to)),
    rule: null,
    now: clock.now(),
  })
  const made = new Map(told.flatMap(({ own }) => own).map(({ event }) => [event.data.day, event]))
  const plan = calendar.map(({ day, ...now }, index): PlannedDay => {
    const event = made.get(day)
    if (event?.type === 'AbsenceReported') {
      const { afterTime, deadline } = event.data
      const outcome = afterTime ? 'late' : 'reported'
      return { day, outcome, name: '', deadline: deadline === null ? null : new Date(deadline) }
    }
    const outcome = outcomes[index] ?? now.outcome
    return { day, outcome, name: outcome === now.outcome ? now.name : '', deadline: null }
  })
  return reportAnswer(plan, told)
}
