/** REST contract: Absences. The same commands and queries as over tRPC. */
import { holds } from '@skrzat/contract/access'
import { firstOfMonth, lastOfMonth, warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { nameRef } from '@skrzat/contract/wire/common'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, found, invalidField } from '../../kernel/errors/index.ts'
import {
  alertHeaders,
  blank,
  commandMeta,
  commandRoute,
  dayOrInstant,
  guard,
  idParam,
  pathId,
  placeOf,
  principalOf,
  queryRoute,
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

/** Codes with which a report is refused. */
const REPORT_ERRORS = [
  'absence.after_last_day',
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

  async function keyOf(request: FastifyRequest, id: number | undefined): Promise<AbsenceKey | undefined> {
    return id === undefined ? undefined : await absenceKeyFor(sql, id, commandMeta(request, ANY_PLACE))
  }

  async function placeOfBody(request: FastifyRequest): Promise<number | undefined> {
    const body = z.object({ kid: ref }).safeParse(request.body)
    if (body.success) return await placeOfKid(sql, body.data.kid)
    throw invalidField('absence', 'kid', 'NotNull')
  }

  /** The created absences, with a location: that of the only one, or of their list. */
  async function reported(report: Report, { rows }: ReportAnswer) {
    const made = await absencesAsOf(sql, rows)
    const [only] = made
    const location = only && made.length === 1 ? `/api/absences/${only.id}` : listOf(report)
    return { answer: made.map(absenceToRest), alertParam: made.length, location }
  }

  return (app) => {
    queryRoute(app, '/api/absences/my', {
      guard: guard.byRights,
      summary: "Absences of one's own kids",
      errors: ['period.invalid', 'period.too_long'],
      query: rangeQuery,
      answer: z.array(absenceOut),
      run: async (request) => {
        const kids = principalOf(request).kids.map((one) => one.id)
        return (await absencesOfKids(sql, kids, rangeOf(request.query))).map(absenceToRest)
      },
    })

    queryRoute(app, '/api/absences/place/:id', {
      guard: guard.place(PLACE_ACTIONS.absences, 'id'),
      summary: 'Absences of a place',
      errors: ['period.invalid', 'period.too_long'],
      query: rangeQuery,
      answer: z.array(absenceOut),
      run: async ({ params, query }) =>
        (await placeAbsences(sql, params.id, rangeOf(query))).absences.map(absenceToRest),
    })

    queryRoute(app, '/api/absences/report/:id', {
      guard: guard.place(PLACE_ACTIONS.absences, 'id'),
      summary: "A day's absences by group",
      query: z.object({ date: optionalDay }),
      answer: z.array(
        z.object({
          classgroup: nameRef,
          kids: z.number(),
          absences: z.number(),
          confirmed: z.number(),
        }),
      ),
      run: async ({ params, query }) => {
        const { groups } = await dailyAbsences(sql, params.id, query.date ?? warsawDay(clock.now()))
        return groups.map(({ id: groupId, name, kids, absent, confirmed }) => ({
          classgroup: { id: groupId, name },
          kids,
          absences: absent,
          confirmed,
        }))
      },
    })

    // The route that `Location` of a new absence names.
    queryRoute(app, '/api/absences/:id', {
      guard: guard.byRights,
      summary: 'An absence',
      errors: ['absence.not_found'],
      answer: absenceOut,
      run: async (request) => {
        const { id } = request.params
        const at = await absenceKey(sql, id)
        if (!at || !maySeeAbsence(principalOf(request), at)) throw new DomainError('absence.not_found')
        return absenceToRest(found(await shownAbsence(sql, { ...at, id }), 'absence.not_found'))
      },
    })

    commandRoute(app, 'POST', '/api/absences', {
      guard: guard.byRights,
      summary: "Report one's own kid absent",
      errors: ['kid.not_found', ...REPORT_ERRORS],
      alert: 'absence.action.reported',
      once: true,
      objectName: 'absence',
      body: reportIn,
      created: z.array(absenceOut),
      run: async (request) => {
        const { kid: kidId, fromDate: from, toDate: to } = request.body
        const own = principalOf(request).kids.find((one) => one.id === kidId)
        const { placeId } = found(own, 'kid.not_found')
        const asked = { ...commandMeta(request, placeId), kidId, from, to, byPlace: false }
        return await reported(asked, await reportAbsence(ports, asked))
      },
    })

    commandRoute(app, 'POST', '/api/absences/add/place', {
      guard: guard.entity(PLACE_ACTIONS.absences, placeOfBody, 'kid.not_found'),
      summary: 'Report a kid absent as the place',
      errors: REPORT_ERRORS,
      alert: 'absence.action.reported',
      once: true,
      objectName: 'absence',
      body: reportIn,
      created: z.array(absenceOut),
      run: async (request) => {
        const { kid: kidId, fromDate: from, toDate: to } = request.body
        const asked = { ...commandMeta(request, placeOf(request)), kidId, from, to, byPlace: true }
        return await reported(asked, await reportAbsence(ports, asked))
      },
    })

    app.route({
      method: 'POST',
      url: '/api/absences/:id/confirm',
      config: guard.entity(
        PLACE_ACTIONS.absences,
        async (request) => (await keyOf(request, idParam(request, 'id')))?.placeId,
        'absence.not_found',
      ),
      schema: {
        summary: 'Confirm a late absence, or take that back',
        errors: ['absence.after_last_day'],
        once: true,
        alerts: ['absence.action.confirmed', 'absence.action.unconfirmed'],
        params: z.object({ id: pathId }),
        response: { 200: absenceOut },
      },
      handler: async (request, reply) => {
        const target = { ...commandMeta(request, placeOf(request)), id: request.params.id }
        const outcome = await toggleAbsence(ports, target)
        const [absence] = await absencesAsOf(sql, [outcome.row])
        const key = outcome.confirmed ? 'absence.action.confirmed' : 'absence.action.unconfirmed'
        alertHeaders(reply, 'alert', key, String(outcome.id))
        return absenceToRest(found(absence, 'absence.not_found'))
      },
    })

    commandRoute(app, 'DELETE', '/api/absences/:id', {
      guard: guard.byRights,
      summary: 'Delete an absence',
      errors: ['absence.not_found', 'absence.confirmed', 'absence.too_late', 'absence.past'],
      alert: 'absence.action.deleted',
      once: true,
      run: async (request) => {
        const principal = principalOf(request)
        const at = await keyOf(request, request.params.id)
        const { placeId } = found(at && maySeeAbsence(principal, at) ? at : null, 'absence.not_found')
        await deleteAbsence(ports, {
          ...commandMeta(request, placeId),
          id: request.params.id,
          byParent: !holds(principal, placeId, 'absence'),
        })
        return { alertParam: request.params.id }
      },
    })
  }
}
