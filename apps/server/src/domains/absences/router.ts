/** Absences over tRPC. Staff's procedures name the place, and look up everything within it. */
import * as wire from '@skrzat/contract/wire/absences'
import type { Principal } from '@skrzat/contract/access'
import { warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { bulkResult, id, period } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { DomainError, found, foundById } from '../../kernel/errors/index.ts'
import { type Bus, follow, live } from '../../kernel/realtime/index.ts'
import { placeProcedure, router, signedInProcedure } from '../../kernel/trpc/index.ts'
import { maySeeAbsence, reasonsSeen } from './access.ts'
import { confirmAbsence, deleteAbsence, unconfirmAbsence } from './commands/change.ts'
import { confirmAbsences } from './commands/many.ts'
import type { AbsencesPorts } from './commands/ports.ts'
import { reportAbsence } from './commands/report.ts'
import { undoAbsences } from './commands/undo.ts'
import { absencesOfKids, placeAbsences } from './queries/absences.ts'
import { attendanceOf } from './queries/attendance.ts'
import { dailyAbsences } from './queries/daily.ts'
import { absenceForm, savingOf } from './queries/form.ts'
import { absenceHistory } from './queries/history.ts'
import { absenceKeyFor, absenceKey } from './queries/absence-keys.ts'
import { absencesTopic } from './topic.ts'

const keeping = placeProcedure(PLACE_ACTIONS.absences)

export function absencesRouter(ports: AbsencesPorts, bus: Pick<Bus, 'stream'>) {
  const { sql, clock } = ports

  const parents = {
    /** The absences of the caller's kids in a range, by day. */
    my: signedInProcedure
      .input(period)
      .output(z.array(wire.absence))
      .query(({ input, ctx: { principal } }) => absencesOfKids(sql, kidsOf(principal), input, 'all')),

    /** The caller's kids, what decides the outcome of their reports, and what a day of absence saves. */
    form: signedInProcedure
      .output(wire.absenceForm)
      .query(({ ctx: { principal } }) => absenceForm(sql, principal.kids, clock.now())),

    report: signedInProcedure
      .input(wire.reportAbsenceInput)
      .output(wire.ownAbsenceReport)
      .mutation(async ({ input, ctx: { principal } }) => {
        const { placeId, pays } = ownKid(principal, input.kidId)
        const report = await reportAbsence(ports, { ...input, ...by(principal), placeId, byPlace: false })
        return { ...report, saves: pays ? await savingOf(sql, input.kidId, report) : 0 }
      }),

    /** Undoes the caller's latest report, while unconfirmed, or the caller's latest withdrawal. */
    undoReport: signedInProcedure
      .input(wire.undoReportInput)
      .output(bulkResult)
      .mutation(({ input, ctx: { principal } }) => {
        const { placeId } = ownKid(principal, input.kidId)
        return undoAbsences(ports, { ...input, ...by(principal), placeId })
      }),

    /** A parent deletes an unconfirmed absence. */
    withdraw: signedInProcedure
      .input(wire.absenceCommandInput)
      .output(wire.absenceOutcome)
      .mutation(async ({ input, ctx: { principal } }) => {
        const known = await absenceKeyFor(sql, input.id, { ...input, ...by(principal) })
        const at = found(known, 'absence.not_found')
        if (!kidsOf(principal).includes(at.kidId)) throw new DomainError('absence.not_found')
        const target = { ...input, ...by(principal), placeId: at.placeId }
        return await deleteAbsence(ports, { ...target, byParent: true })
      }),
  }

  const both = {
    /** The history of an absence, with actor and time. For the kid's parents and for staff who keep absences. */
    history: signedInProcedure
      .input(z.object({ id }))
      .output(wire.absenceHistory)
      .query(async ({ input, ctx: { principal } }) => {
        const at = found(await absenceKey(sql, input.id), 'absence.not_found')
        if (!maySeeAbsence(principal, at)) throw new DomainError('absence.not_found')
        return await absenceHistory(sql, input.id, at, principal)
      }),
  }

  const staff = {
    /** The place's absences in a range, by day and name, and its days off. */
    place: keeping
      .input(period)
      .output(wire.placeAbsences)
      .query(({ input: { placeId, ...period }, ctx: { principal } }) =>
        placeAbsences(sql, placeId, period, reasonsSeen(principal, placeId)),
      ),

    /** Who is absent on a day, by group. */
    daily: keeping
      .input(wire.dailyAbsencesInput)
      .output(wire.dailyAbsences)
      .query(({ input }) => dailyAbsences(sql, input.placeId, input.date)),

    /** How many days the kids of each group were absent in a month, up to today. */
    attendance: keeping
      .input(wire.attendanceInput)
      .output(wire.attendance)
      .query(({ input: { placeId, month } }) => attendanceOf(sql, placeId, month, warsawDay(clock.now()))),

    /** A report by the place: for any of its kids, without a deadline, also for past days. */
    add: keeping
      .input(wire.addPlaceAbsenceInput)
      .output(wire.absenceReport)
      .mutation(({ input, ctx: { principal } }) =>
        reportAbsence(ports, { ...input, ...by(principal), byPlace: true }),
      ),

    confirm: keeping
      .input(wire.absenceCommandInput)
      .output(wire.absenceOutcome)
      .mutation(({ input, ctx: { principal } }) => confirmAbsence(ports, { ...input, ...by(principal) })),

    /**
     * Confirms absences of a day or a group by their ids, so that none is included that arrived after the page was
     * loaded.
     */
    confirmMany: keeping
      .input(wire.confirmAbsencesInput)
      .output(bulkResult)
      .mutation(({ input, ctx: { principal } }) => confirmAbsences(ports, { ...input, ...by(principal) })),

    /** Undoes the caller's own report, confirmation or deletion. */
    undo: keeping
      .input(wire.undoAbsencesInput)
      .output(bulkResult)
      .mutation(({ input: { commandId, placeId, undoes }, ctx: { principal } }) =>
        undoAbsences(ports, { commandId, placeId, undoes, ...by(principal) }),
      ),

    unconfirm: keeping
      .input(wire.absenceCommandInput)
      .output(wire.absenceOutcome)
      .mutation(({ input, ctx: { principal } }) => unconfirmAbsence(ports, { ...input, ...by(principal) })),

    delete: keeping
      .input(wire.absenceCommandInput)
      .output(wire.absenceOutcome)
      .mutation(({ input, ctx: { principal } }) =>
        deleteAbsence(ports, { ...input, ...by(principal), byParent: false }),
      ),

    /** Emits each change of the place's absences, so that screens showing those days refetch. */
    follow: keeping.output(live(z.null(), wire.absenceChange)).subscription(({ ctx, input, signal }) =>
      follow(
        bus.stream(absencesTopic(input.placeId), ctx.untilSessionEnds(signal)),
        () => null,
        (change) => change,
      ),
    ),
  }

  return router({ ...parents, ...both, ...staff })
}

function kidsOf(principal: Principal): number[] {
  return principal.kids.map((kid) => kid.id)
}

/** @throws DomainError kid.not_found for a kid of another family, so that ids can't be probed */
function ownKid(principal: Principal, kidId: number): Principal['kids'][number] {
  return foundById(principal.kids, kidId, 'kid.not_found')
}

function by({ accountId }: Principal): { actorId: number } {
  return { actorId: accountId }
}
