/** Reporting a kid absent for a range of days. */
import type { PlannedDay } from '@skrzat/contract/absence'
import { type Day, dayRange, weekday } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import type { AbsenceReport } from '@skrzat/contract/wire/absences'
import type { Sql } from '@skrzat/db/client'
import { commandOf, runCommand, type CommandMeta } from '../../../kernel/commands.ts'
import { found } from '../../../kernel/errors.ts'
import { emptyStream, load, type CommandResult, type LoadedStream } from '../../../kernel/event-store.ts'
import {
  checkRange,
  decide,
  evolve,
  initialState,
  type KidAbsences,
  planOf,
  type Report,
} from '../decider.ts'
import { absenceStream, read, type AbsenceEvent } from '../events.ts'
import { reportSurroundings } from '../queries/surroundings.ts'
import type { AttendancePorts } from './ports.ts'
import { record } from './record.ts'

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
export async function reportAbsence(ports: AttendancePorts, request: ReportRequest): Promise<AbsenceReport> {
  const { sql, clock } = ports
  const { placeId, kidId, from, to, byPlace } = request
  const payload = [kidId, from, to, byPlace]
  const command = commandOf(request, 'absences.report', payload, clock.now())
  const attempt = async () => {
    const report = await surroundingsOf(ports, request, command.at)
    const days = workingDaysOf(report)
    const [streams, ids] = await Promise.all([loadDays(sql, kidId, days), newIds(sql, days.length)])
    const past = [...streams.values()].flatMap(({ events }) => read(events).map(({ event }) => event))
    const state = past.reduce(evolve, initialState)
    const events = decide({ type: 'ReportAbsence', ids, ...report }, state)
    await record(
      sql,
      command,
      events.map((event) => {
        const stream = absenceStream(kidId, event.data.day)
        return { base: streams.get(stream) ?? emptyStream(stream), events: [event] }
      }),
    )
    return answer(planOf(report, state), events)
  }
  const outcome = await runCommand(ports, command, attempt, (result) => answerAgain(ports, request, result))
  ports.wake()
  await ports.changed(placeId, { kidId, from, to })
  return outcome
}

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

function answer(plan: readonly PlannedDay[], events: readonly AbsenceEvent[]): AbsenceReport {
  const ids = new Map(events.map(({ data }) => [data.day, data.absenceId]))
  return {
    days: plan.map(({ deadline, ...planned }) => ({
      ...planned,
      deadline: deadline?.toISOString() ?? null,
      absenceId: ids.get(planned.day) ?? null,
    })),
  }
}

/** The same answer from what was recorded; the other working days of the range had an absence already. */
async function answerAgain(
  ports: AttendancePorts,
  request: ReportRequest,
  { streams }: CommandResult,
): Promise<AbsenceReport> {
  const { sql } = ports
  const loaded = await load(
    sql,
    streams.map(([stream]) => stream),
  )
  const events = streams.flatMap(([stream, version]) => {
    const stored = loaded.get(stream)?.events.find((event) => event.version === version)
    return stored ? read([stored]) : []
  })
  const then = events[0]?.recorded.at ?? ports.clock.now()
  const report = await surroundingsOf(ports, request, then)
  const reported = new Map<Day, AbsenceEvent>(events.map(({ event }) => [event.data.day, event]))
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
  return answer(plan, [...reported.values()])
}
