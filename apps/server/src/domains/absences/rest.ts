/** REST contract: Absences. The same commands and queries as over tRPC. */
import { holds } from '@skrzat/contract/access'
import { firstOfMonth, lastOfMonth, warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { nameRef } from '@skrzat/contract/wire/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, found } from '../../kernel/errors/index.ts'
import {
  alertHeaders,
  blank,
  commandMeta,
  dayOrInstant,
  guard,
  idParam,
  pathId,
  principalOf,
  ref,
  type RestRoutes,
} from '../../kernel/http/index.ts'
import { maySeeAbsence } from './access.ts'
import { deleteAbsence, toggleAbsence } from './commands/change.ts'
import type { AbsencesPorts } from './commands/ports.ts'
import { reportAbsence, type ReportAnswer } from './commands/report.ts'
import { absencesAsOf, absencesOfKids, placeAbsences, shownAbsence } from './queries/absences.ts'
import { dailyAbsences } from './queries/daily.ts'
import { placeOfKid, absenceKey, type AbsenceKey, absenceKeyFor } from './queries/absence-keys.ts'
import { absenceOut, absenceToRest } from './rest-shapes.ts'

const idParams = z.object({ id: pathId })
const optionalDay = blank(dayOrInstant.optional())
const rangeQuery = z.object({ fromDate: optionalDay, toDate: optionalDay })
const reportIn = z.object({ kid: ref, fromDate: dayOrInstant, toDate: dayOrInstant })

type Report = {
  readonly placeId: number
  readonly from: string
  readonly to: string
  readonly byPlace: boolean
}

/** The list in which the reporter finds the absences of a range. */
function listOf({ placeId, from, to, byPlace }: Report): string {
  const list = byPlace ? `/api/absences/place/${placeId}/` : '/api/absences/my'
  return `${list}?fromDate=${from}&toDate=${to}`
}

/** These routes carry no place: an absence's place is looked up by its id and the command's. */
const ANY_PLACE = 0

/** What reporting refuses. */
const REPORT_ERRORS = [
  'absence.already_reported',
  'absence.no_working_day',
  'absence.past',
  'absence.range',
  'absence.too_far',
  'absence.too_late',
  'absence.too_long',
] as const

export function absencesRest(ports: AbsencesPorts): RestRoutes {
  const { sql, clock } = ports

  /** The requested range; default: the month. */
  function rangeOf({ fromDate, toDate }: z.output<typeof rangeQuery>) {
    const from = fromDate ?? firstOfMonth(toDate ?? warsawDay(clock.now()))
    return { from, to: toDate ?? lastOfMonth(from) }
  }

  const placeOfPath = (request: FastifyRequest) => idParam(request, 'id')

  async function placeOfAbsence(request: FastifyRequest): Promise<number | undefined> {
    const absenceId = idParam(request, 'id')
    return absenceId === undefined ? undefined : (await keyOf(request, absenceId))?.placeId
  }

  function keyOf(request: FastifyRequest, absenceId: number): Promise<AbsenceKey | undefined> {
    return absenceKeyFor(sql, absenceId, commandMeta(request, ANY_PLACE))
  }

  async function placeOfBody(request: FastifyRequest): Promise<number | undefined> {
    const body = z.object({ kid: ref }).safeParse(request.body)
    if (body.success) return await placeOfKid(sql, body.data.kid)
    const fieldErrors = [{ objectName: 'absence', field: 'kid', message: 'NotNull' }]
    throw new DomainError('validation', {}, { fieldErrors })
  }

  /** Sends the absences that a report created, with their location: one's own, or the list of several. */
  async function sendReported(reply: FastifyReply, report: Report, { rows }: ReportAnswer) {
    const made = await absencesAsOf(sql, rows)
    const [only] = made
    alertHeaders(reply, 'alert', 'absence.action.reported', String(made.length))
    const location = only && made.length === 1 ? `/api/absences/${only.id}` : listOf(report)
    reply.header('Location', location)
    return reply.code(201).send(made.map(absenceToRest))
  }

  return (app) => {
    app.route({
      method: 'GET',
      url: '/api/absences/my',
      config: guard.byRights,
      schema: {
        summary: "Absences of one's own kids",
        errors: ['period.invalid', 'period.too_long'],
        querystring: rangeQuery,
        response: { 200: z.array(absenceOut) },
      },
      handler: async (request) => {
        const kids = principalOf(request).kids.map((one) => one.id)
        return (await absencesOfKids(sql, kids, rangeOf(request.query))).map(absenceToRest)
      },
    })

    app.route({
      method: 'GET',
      url: '/api/absences/place/:id',
      config: guard.place(PLACE_ACTIONS.absences, placeOfPath),
      schema: {
        summary: 'Absences of a place',
        errors: ['period.invalid', 'period.too_long'],
        params: idParams,
        querystring: rangeQuery,
        response: { 200: z.array(absenceOut) },
      },
      handler: async ({ params, query }) =>
        (await placeAbsences(sql, params.id, rangeOf(query))).absences.map(absenceToRest),
    })

    app.route({
      method: 'GET',
      url: '/api/absences/report/:id',
      config: guard.place(PLACE_ACTIONS.absences, placeOfPath),
      schema: {
        summary: "A day's absences by group",
        params: idParams,
        querystring: z.object({ date: optionalDay }),
        response: {
          200: z.array(
            z.object({
              classgroup: nameRef,
              kids: z.number(),
              absences: z.number(),
              confirmed: z.number(),
            }),
          ),
        },
      },
      handler: async ({ params, query }) => {
        const { groups } = await dailyAbsences(sql, params.id, query.date ?? warsawDay(clock.now()))
        return groups.map(({ id: groupId, name, kids, absent, confirmed }) => ({
          classgroup: { id: groupId, name },
          kids,
          absences: absent,
          confirmed,
        }))
      },
    })

    // What `Location` of a new absence names.
    app.route({
      method: 'GET',
      url: '/api/absences/:id',
      config: guard.byRights,
      schema: {
        summary: 'An absence',
        errors: ['absence.not_found'],
        params: idParams,
        response: { 200: absenceOut },
      },
      handler: async (request) => {
        const { id } = request.params
        const at = await absenceKey(sql, id)
        if (!at || !maySeeAbsence(principalOf(request), at)) throw new DomainError('absence.not_found')
        return absenceToRest(found(await shownAbsence(sql, { ...at, id }), 'absence.not_found'))
      },
    })

    app.route({
      method: 'POST',
      url: '/api/absences',
      config: { ...guard.byRights, objectName: 'absence' },
      schema: {
        summary: "Report one's own kid absent",
        errors: ['kid.not_found', ...REPORT_ERRORS],
        once: true,
        alerts: ['absence.action.reported'],
        sends: ['Location'],
        body: reportIn,
        response: { 201: z.array(absenceOut) },
      },
      handler: async (request, reply) => {
        const { kid: kidId, fromDate: from, toDate: to } = request.body
        const own = principalOf(request).kids.find((one) => one.id === kidId)
        const { placeId } = found(own, 'kid.not_found')
        const asked = { ...commandMeta(request, placeId), kidId, from, to, byPlace: false }
        return await sendReported(reply, asked, await reportAbsence(ports, asked))
      },
    })

    app.route({
      method: 'POST',
      url: '/api/absences/add/place',
      config: {
        ...guard.entity(PLACE_ACTIONS.absences, placeOfBody, 'kid.not_found'),
        objectName: 'absence',
      },
      schema: {
        summary: 'Report a kid absent as the place',
        errors: ['kid.not_found', ...REPORT_ERRORS],
        once: true,
        alerts: ['absence.action.reported'],
        sends: ['Location'],
        body: reportIn,
        response: { 201: z.array(absenceOut) },
      },
      handler: async (request, reply) => {
        const { kid: kidId, fromDate: from, toDate: to } = request.body
        const placeId = found(await placeOfKid(sql, kidId), 'kid.not_found')
        const asked = { ...commandMeta(request, placeId), kidId, from, to, byPlace: true }
        return await sendReported(reply, asked, await reportAbsence(ports, asked))
      },
    })

    app.route({
      method: 'POST',
      url: '/api/absences/:id/confirm',
      config: guard.entity(PLACE_ACTIONS.absences, placeOfAbsence, 'absence.not_found'),
      schema: {
        summary: 'Confirm a late absence, or take that back',
        errors: ['absence.not_found'],
        once: true,
        alerts: ['absence.action.confirmed', 'absence.action.unconfirmed'],
        params: idParams,
        response: { 200: absenceOut },
      },
      handler: async (request, reply) => {
        const { placeId } = found(await keyOf(request, request.params.id), 'absence.not_found')
        const target = { ...commandMeta(request, placeId), id: request.params.id }
        const outcome = await toggleAbsence(ports, target)
        const [absence] = await absencesAsOf(sql, [outcome.row])
        const key = outcome.confirmed ? 'absence.action.confirmed' : 'absence.action.unconfirmed'
        alertHeaders(reply, 'alert', key, String(outcome.id))
        return absenceToRest(found(absence, 'absence.not_found'))
      },
    })

    app.route({
      method: 'DELETE',
      url: '/api/absences/:id',
      config: guard.byRights,
      schema: {
        summary: 'Delete an absence',
        errors: ['absence.not_found', 'absence.confirmed', 'absence.too_late', 'absence.past'],
        alerts: ['absence.action.deleted'],
        once: true,
        params: idParams,
        response: { 204: z.undefined() },
      },
      handler: async (request, reply) => {
        const principal = principalOf(request)
        const at = await keyOf(request, request.params.id)
        const { placeId } = found(at && maySeeAbsence(principal, at) ? at : null, 'absence.not_found')
        await deleteAbsence(ports, {
          ...commandMeta(request, placeId),
          id: request.params.id,
          byParent: !holds(principal, placeId, 'absence'),
        })
        alertHeaders(reply, 'alert', 'absence.action.deleted', String(request.params.id))
        return reply.code(204).send()
      },
    })
  }
}
