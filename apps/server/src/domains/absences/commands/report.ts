/** Reporting a kid absent for a range of days. */
import { DAY_OUTCOMES, planReport } from '@skrzat/contract/absence'
import { type Day, daysBetween, dayRange, weekday } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import type { AbsenceReport } from '@skrzat/contract/wire/absences'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import { type CommandMeta, commandOf, handle } from '../../../kernel/commands/index.ts'
import { found } from '../../../kernel/errors/index.ts'
import {
  type CommandResult,
  loadStreams,
  type LoadedStream,
  type StreamHistory,
} from '../../../kernel/event-log/index.ts'
import { checkRange, planOf, type Report } from '../decider.ts'
import { absenceStream, type AbsenceEvent } from '../events.ts'
import { fold, type AbsenceRow } from '../projection.ts'
import { closedDaysOf, loadReportFacts } from '../queries/report-facts.ts'
import { absences } from '../aggregate.ts'
import type { AbsencesPorts } from './ports.ts'
import { seeingLastDay } from './stay.ts'
import { checkSameReason, reasonOf, reasonWrites } from './reasons.ts'

export type ReportRequest = CommandMeta & {
  readonly kidId: number
  readonly from: Day
  readonly to: Day
  /** By staff: past days are allowed too, and there is no deadline. */
  readonly byPlace: boolean
  /** A parent's reason, kept outside the log. */
  readonly reason?: string | undefined
}

/**
 * Creates an absence for each working day of the range without one, and returns the outcome of each day.
 * @throws DomainError kid.not_found, absence.range, absence.too_long, absence.too_far, absence.past,
 * absence.after_last_day, absence.no_working_day, absence.already_reported, absence.too_late, absence.reason_too_long;
 * command.reused
 */
export async function reportAbsence(ports: AbsencesPorts, request: ReportRequest): Promise<ReportAnswer> {
  const { sql, clock } = ports
  const { placeId, kidId, from, to, byPlace } = request
  const reason = reasonOf(request.reason)
  const payload = [kidId, from, to, byPlace, ...(reason === null ? [] : [true])]
  const command = commandOf(request, 'absences.report', payload, clock.now())
  const answer = await seeingLastDay(() =>
    handle(ports, {
      aggregate: {
        ...absences,
        project(changed: Parameters<typeof absences.project>[0]) {
          const { writes, outbox } = absences.project(changed)
          return { writes: [...writes, ...reasonWrites(changed, reason)], outbox }
        },
      },
      command,
      claims: [`absences of ${kidId}`],
      // Counted, not listed, because the range's length is validated only by the decider.
      weight: Math.max(1, daysBetween(from, to) + 1),
      async load(changes) {
        const report = await reportOf(sql, request, command.at)
        const days = workingDaysOf(report)
        const [streams, ids] = await Promise.all([loadDays(sql, kidId, days), newIds(sql, days.length)])
        for (const base of streams.values()) changes.open(base)
        return { ...report, ids }
      },
      decide(changes, report) {
        changes.note(planOf(report, changes.stateOf()).map(({ outcome }) => outcome))
        changes.decide({ type: 'ReportAbsence', ...report })
      },
      async answer(histories, result, report) {
        const closedDays = report?.closedDays ?? (await closedDaysOf(sql, request))
        return reportAnswer(request, closedDays, { histories, result })
      },
      checkSame: (histories) => checkSameReason(sql, histories, reason),
    }),
  )
  await ports.changed(placeId, [{ kidId, from, to }])
  return answer
}

/** The report, with the absences that it created, as of the command. */
export type ReportAnswer = AbsenceReport & { readonly rows: readonly AbsenceRow[] }

/** The facts that decide a report, besides the kid's streams. */
async function reportOf(sql: Sql, request: ReportRequest, now: Date): Promise<Report> {
  const { placeId, kidId, from, to, byPlace } = request
  checkRange({ from, to, byPlace, now })
  const { rule, closedDays, lastDay } = found(
    await loadReportFacts(sql, { placeId, kidId, from, to }),
    'kid.not_found',
  )
  const calendar = { closedDays, holidays: polishHolidays(from, to) }
  return { kidId, from, to, rule: byPlace ? null : rule, lastDay, now, ...calendar }
}

function workingDaysOf({ from, to, holidays, closedDays }: Report): Day[] {
  const free = new Set([...holidays.map(({ date }) => date), ...closedDays.map(({ day }) => day)])
  return dayRange(from, to).filter((day) => weekday(day) <= 5 && !free.has(day))
}

function loadDays(sql: Sql, kidId: number, days: readonly Day[]): Promise<Map<string, LoadedStream>> {
  return loadStreams(
    sql,
    days.map((day) => absenceStream(kidId, day)),
  )
}

async function newIds(sql: Sql, count: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select nextval('absence_ids') as id from generate_series(1, ${count}::int)`
  return rows.map(({ id }) => id)
}

/** Records older than outcomes have none: their days are described by today's calendar. */
const recordedOutcomes = z.array(z.enum(DAY_OUTCOMES)).default([])

/**
 * Built from the recorded command, even if the kid has left or the place has closed since; only the name of a day off
 * comes from today's calendar.
 */
function reportAnswer(
  { from, to }: ReportRequest,
  closedDays: Report['closedDays'],
  { histories, result }: { histories: readonly StreamHistory<AbsenceEvent>[]; result: CommandResult },
): ReportAnswer {
  const outcomes = recordedOutcomes.parse(result.told)
  const reported = new Set(dayRange(from, to))
  const calendar = { from, to, holidays: polishHolidays(from, to), closedDays }
  // Reported days need no deadline check, so the time does not matter.
  const plan = planReport({ ...calendar, reported, rule: null, now: new Date(0) })
  const made = new Map(histories.flatMap(({ own }) => own).map(({ event }) => [event.data.day, event]))
  const days = plan.map(({ day, ...now }, index) => {
    const event = made.get(day)
    if (event?.type === 'AbsenceReported') {
      const { absenceId, afterTime, deadline } = event.data
      return { day, outcome: afterTime ? 'late' : 'reported', name: '', deadline, absenceId } as const
    }
    const outcome = outcomes[index] ?? now.outcome
    const name = outcome === now.outcome ? now.name : ''
    return { day, outcome, name, deadline: null, absenceId: null }
  })
  const rows = histories.filter(({ own }) => own.length > 0).flatMap(({ events }) => fold(events) ?? [])
  return { days, rows }
}
