/** REST contract: Absences. The same commands and queries as over tRPC. */
import { holds } from '@skrzat/contract/access'
import { firstOfMonth, lastOfMonth, warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { day, nameRef } from '@skrzat/contract/wire/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, found } from '../../kernel/errors.ts'
import { guard, idParam, principalOf } from '../../kernel/http/access.ts'
import { alertHeaders } from '../../kernel/http/alerts.ts'
import { commandMeta } from '../../kernel/http/command-meta.ts'
import { blank, pathId, ref } from '../../kernel/http/input.ts'
import type { RestRoutes } from '../../kernel/http/rest.ts'
import { maySeeAbsence } from './access.ts'
import { deleteAbsence, toggleAbsence } from './commands/change.ts'
import type { AbsencesPorts } from './commands/ports.ts'
import { reportAbsence, type ReportAnswer } from './commands/report.ts'
import { absencesAsOf, absencesOfKids, placeAbsences } from './queries/absences.ts'
import { dailyAbsences } from './queries/daily.ts'
import { placeOfKid, type AbsenceKey, absenceKeyFor } from './queries/absence-keys.ts'
import { absenceOut, absenceToRest } from './rest-shapes.ts'

const idParams = z.object({ id: pathId })
const optionalDay = blank(day.optional())
const rangeQuery = z.object({ fromDate: optionalDay, toDate: optionalDay })
const reportIn = z.object({ kid: ref, fromDate: day, toDate: day })

/** These routes carry no place: an absence's place is looked up by its id and the command's. */
const ANY_PLACE = 0

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

  /** Sends the absences that a report created, with their location. */
  async function sendReported(
    reply: FastifyReply,
    { from, to }: { from: string; to: string },
    { rows }: ReportAnswer,
  ) {
    const made = await absencesAsOf(sql, rows)
    alertHeaders(reply, 'alert', 'absence.action.reported', String(made.length))
    reply.header('Location', `/api/absences/my?fromDate=${from}&toDate=${to}`)
    return reply.code(201).send(made.map(absenceToRest))
  }

  return (app) => {
    app.route({
      method: 'GET',
      url: '/api/absences/my',
      config: guard.byRights,
      schema: { querystring: rangeQuery, response: { 200: z.array(absenceOut) } },
      handler: async (request) => {
        const kids = principalOf(request).kids.map((one) => one.id)
        return (await absencesOfKids(sql, kids, rangeOf(request.query))).map(absenceToRest)
      },
    })

    app.route({
      method: 'GET',
      url: '/api/absences/place/:id',
      config: guard.place(PLACE_ACTIONS.absences, placeOfPath),
      schema: { params: idParams, querystring: rangeQuery, response: { 200: z.array(absenceOut) } },
      handler: async ({ params, query }) =>
        (await placeAbsences(sql, params.id, rangeOf(query))).absences.map(absenceToRest),
    })

    app.route({
      method: 'GET',
      url: '/api/absences/report/:id',
      config: guard.place(PLACE_ACTIONS.absences, placeOfPath),
      schema: {
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

    app.route({
      method: 'POST',
      url: '/api/absences',
      config: { ...guard.byRights, objectName: 'absence' },
      schema: { body: reportIn, response: { 201: z.array(absenceOut) } },
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
      config: { ...guard.entity(PLACE_ACTIONS.absences, placeOfBody), objectName: 'absence' },
      schema: { body: reportIn, response: { 201: z.array(absenceOut) } },
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
      config: guard.entity(PLACE_ACTIONS.absences, placeOfAbsence),
      schema: { params: idParams, response: { 200: absenceOut } },
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
      schema: { params: idParams, response: { 204: z.undefined() } },
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
