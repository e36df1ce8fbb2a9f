import { ABSENCES_ERASE, ABSENCES_RETAIN } from './erased.ts'
import { holds, type Principal } from '@skrzat/contract/access'
import type { Day } from '@skrzat/contract/days'
import type { Kernel } from '../../kernel/kernel.ts'
import { reasonsSeen } from './access.ts'
import type { AbsencesPorts } from './commands/ports.ts'
import { ABSENCES_EXPORTS } from './exported.ts'
import { REASON_SCHEDULES, reasonJobs } from './jobs.ts'
import { absencesOfKids } from './queries/absences.ts'
import { countAbsences, countedAbsences } from './queries/count.ts'
import { dailyAbsencesOf, expectedInGroups, expectedOn } from './queries/daily.ts'
import { attendanceOf } from './queries/attendance.ts'
import { reportedIn } from './queries/count.ts'
import { nextDaysOf } from './queries/next-day.ts'
import { absencesOf } from './queries/of-kids.ts'
import { isStillConfirmed, isStillReported } from './queries/still-holds.ts'
import { absencesRest } from './rest.ts'
import { absencesRouter } from './router.ts'
import { absencesTopic } from './topic.ts'

export { maySeeAbsence } from './access.ts'
export { confirmAbsence } from './commands/change.ts'
export type { AbsencesPorts } from './commands/ports.ts'
export { reportAbsence } from './commands/report.ts'
export type { ExpectedKids } from './queries/daily.ts'
export { countedAbsences } from './queries/count.ts'
export { rebuildAbsences, verifyAbsences } from './maintenance.ts'

/** Wires the domain of absences. */
export function createAbsences(kernel: Kernel) {
  const { bus } = kernel
  const ports: AbsencesPorts = {
    sql: kernel.db.sql,
    clock: kernel.clock,
    wake: () => kernel.wake(),
    log: kernel.log,
    changed: (placeId, changes) => {
      const topic = absencesTopic(placeId)
      return bus.publishAll(changes.map((change) => [topic, change]))
    },
  }
  return {
    router: { absences: absencesRouter(ports, bus) },
    rest: absencesRest(ports),
    jobs: reasonJobs(ports),
    schedules: REASON_SCHEDULES,
    exports: ABSENCES_EXPORTS,
    erases: ABSENCES_ERASE,
    retains: ABSENCES_RETAIN,
    /** Absences of these kids, for the private calendars of their parents. */
    absencesOf: (kids: readonly number[], period: Parameters<typeof absencesOf>[2]) =>
      absencesOf(ports.sql, kids, period),
    /** For a kid's page. */
    ofKid: (kidId: number, period: Parameters<typeof absencesOf>[2]) =>
      absencesOfKids(ports.sql, [kidId], period),
    /** For the start page. */
    dailyOf: (placeIds: readonly number[], day: Day) => dailyAbsencesOf(ports.sql, placeIds, day),
    /** For a month's summary. */
    attendance: (placeId: number, month: Day, today: Day) => attendanceOf(ports.sql, placeId, month, today),
    reportedIn: (of: Parameters<typeof reportedIn>[1]) => reportedIn(ports.sql, of),
    /** For the kitchen. */
    expectedOn: (placeId: number, day: Day) => expectedOn(ports.sql, placeId, day),
    /** For the day of groups. The reasons are those that the caller may read. */
    expectedIn: (inGroups: Parameters<typeof expectedInGroups>[1], date: Day, principal: Principal) => {
      const seen = inGroups.filter(({ placeId, groupId }) => {
        const reasons = reasonsSeen(principal, placeId)
        return holds(principal, placeId, 'absence') && (reasons === 'all' || reasons.includes(groupId))
      })
      return expectedInGroups(ports.sql, inGroups, { date, reasons: seen.map(({ groupId }) => groupId) })
    },
    nextDaysOf: (kids: readonly number[], at: Parameters<typeof nextDaysOf>[2]) =>
      nextDaysOf(ports.sql, kids, at),
    /** For notices: whether their statement still holds. */
    isStillConfirmed: (source: string) => isStillConfirmed(ports.sql, source),
    isStillReported: (source: string) => isStillReported(ports.sql, source),
    /** The ledger's port: by kid, the absences that count towards a deduction, and the late ones separately. */
    countAbsences: (placeId: number, from: Day, to: Day) => countAbsences(ports.sql, placeId, from, to),
    /** The ledger's port: the absences that count, by date, as a subquery. */
    countedAbsences,
  }
}
