import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { PLACE_ROLES } from '@skrzat/contract/roles'
import { PLACE_SORTS, placeChange, placeForm, placeInfo, savedPlace } from '@skrzat/contract/wire/places'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  alertHeaders,
  answerPage,
  commandIdOf,
  guard,
  pageQuery,
  principalOf,
  type RestApp,
  typed,
} from '../../../kernel/http/index.ts'
import { PAGED } from '../../../kernel/openapi/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { createPlace, updatePlace } from '../commands/places.ts'
import { placeInfoOf, placeInfosOf, savedPlaceOf, searchPlaces } from '../queries/place.ts'
import { rolesIn } from '../queries/roles.ts'
import { idParams, placeOfPath } from './context.ts'

const newPlace = placeForm.extend({ paymentDays: typed(placeForm.shape.paymentDays) })
const changedPlace = placeChange.extend({ paymentDays: typed(placeChange.shape.paymentDays) })
const searchQuery = pageQuery.extend({ query: z.string().max(200).default('') })
/** Clients send back the whole place that they got; fields that they may not change are ignored. */
const body = { objectName: 'place' } as const

/** REST contract: places. */
export function placeRoutes(app: RestApp, kernel: Kernel) {
  const { sql } = kernel.db
  async function list(
    request: FastifyRequest<{ Querystring: z.output<typeof pageQuery> }>,
    reply: FastifyReply,
    query = '',
  ) {
    const rows = await answerPage(request, reply, PLACE_SORTS, (asked) =>
      searchPlaces(sql, { query, ...asked }),
    )
    const ids = rows.map(({ id }) => id)
    return await placeInfosOf(sql, principalOf(request), ids)
  }

  app.route({
    method: 'GET',
    url: '/api/places',
    config: guard.admin,
    schema: {
      summary: 'Places',
      sends: PAGED,
      querystring: pageQuery,
      response: { 200: z.array(placeInfo) },
    },
    handler: (request, reply) => list(request, reply),
  })

  app.route({
    method: 'GET',
    url: '/api/places/_search',
    config: guard.admin,
    schema: {
      summary: 'Places by a text',
      sends: PAGED,
      querystring: searchQuery,
      response: { 200: z.array(placeInfo) },
    },
    handler: (request, reply) => list(request, reply, request.query.query),
  })

  app.route({
    method: 'POST',
    url: '/api/places',
    config: { ...guard.admin, ...body },
    schema: {
      summary: 'Add a place',
      alerts: ['place.created'],
      sends: ['Location'],
      once: true,
      body: newPlace,
      response: { 201: savedPlace },
    },
    handler: async (request, reply) => {
      const principal = principalOf(request)
      const form = { ...request.body, commandId: commandIdOf(request) }
      const id = await createPlace(kernel, principal, form)
      alertHeaders(reply, 'alert', 'place.created', String(id))
      reply.header('Location', `/api/places/${id}`)
      return reply.code(201).send(await savedPlaceOf(sql, principal, id))
    },
  })

  app.route({
    method: 'GET',
    url: '/api/places/:id',
    config: guard.member(placeOfPath),
    schema: { summary: 'A place', params: idParams, response: { 200: placeInfo } },
    handler: (request) => placeInfoOf(sql, principalOf(request), request.params.id),
  })

  app.route({
    method: 'PUT',
    url: '/api/places/:id',
    config: { ...guard.place(PLACE_ACTIONS.settings, placeOfPath), ...body },
    schema: {
      summary: "Change a place's settings",
      errors: ['account.proof_required'],
      alerts: ['place.updated'],
      params: idParams,
      body: changedPlace,
      response: { 200: savedPlace },
    },
    handler: async (request, reply) => {
      const principal = principalOf(request)
      const { id } = request.params
      await updatePlace(kernel, principal, { ...request.body, placeId: id })
      alertHeaders(reply, 'alert', 'place.updated', String(id))
      return await savedPlaceOf(sql, principal, id)
    },
  })

  app.route({
    method: 'GET',
    url: '/api/places/:id/myroles',
    config: guard.member(placeOfPath),
    schema: {
      summary: "One's own roles in a place",
      params: idParams,
      response: { 200: z.array(z.enum(PLACE_ROLES)) },
    },
    handler: async (request) => rolesIn(principalOf(request), request.params.id),
  })
}
