/** Reporting a kid absent for a range of days. */
import type { PlannedDay } from '@skrzat/contract/absence'
import { type Day, dayRange, weekday } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import type { AbsenceReport } from '@skrzat/contract/wire/absences'
import type { Sql } from '@skrzat/db/client'
import { commandOf, handle, type CommandMeta } from '../../../kernel/commands.ts'
import { found } from '../../../kernel/errors.ts'
import { changesOf, type Told } from '../../../kernel/event-log/changes.ts'
import type { LoadedStream } from '../../../kernel/event-log/events.ts'
import { load } from '../../../kernel/event-log/load.ts'
import { checkRange, type KidAbsences, planOf, type Report } from '../decider.ts'
import { absenceStream, type AbsenceEvent } from '../events.ts'
import { fold, type AbsenceRow } from '../projection.ts'
import { reportSurroundings } from '../queries/surroundings.ts'
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
    weight: dayRange(from, to).length,
    async decide() {
      const report = await surroundingsOf(ports, request, command.at)
      const days = workingDaysOf(report)
      const [streams, ids] = await Promise.all([loadDays(sql, kidId, days), newIds(sql, days.length)])
      const changes = changesOf(attendance, command, streams.values())
      const state = changes.stateOf([...streams.keys()])
      const events = attendance.decide({ type: 'ReportAbsence', ids, ...report }, state)
      for (const event of events) changes.add(absenceStream(kidId, event.data.day), [event])
      return { commit: changes.commit(), answer: reportAnswer(planOf(report, state), changes.told()) }
    },
    again: (told) => answerAgain(ports, request, told),
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

/** The same answer from what was recorded; the other working days of the range had an absence already. */
async function answerAgain(
  ports: AttendancePorts,
  request: ReportRequest,
  told: readonly Told<AbsenceEvent>[],
): Promise<ReportAnswer> {
  const own = told.flatMap((stream) => stream.own)
  const then = own[0]?.recorded.at ?? ports.clock.now()
  const report = await surroundingsOf(ports, request, then)
  const reported = new Map<Day, AbsenceEvent>(own.map(({ event }) => [event.data.day, event]))
  const others = workingDaysOf(report).filter((day) => !reported.has(day))
  const state: KidAbsences = new Map(
    others.map((day) => [day, { absenceId: 0, kidId: request.kidId, day, confirmed: false }]),
  )
  const plan = planOf(report, state).map((planned): PlannedDay => {
    const event = reported.get(planned.day)
    if (event?.type !== 'AbsenceReported') return planned
    const { afterTime, deadline } = event.data
    return {
      day: planned.day,
      outcome: afterTime ? 'late' : 'reported',
      name: '',
      deadline: deadline === null ? null : new Date(deadline),
    }
  })
  return reportAnswer(plan, told)
}
