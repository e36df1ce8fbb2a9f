import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { PLACE_ROLES } from '@skrzat/contract/roles'
import { PLACE_SORTS, placeChange, placeForm, placeInfo, savedPlace } from '@skrzat/contract/wire/places'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  answerPage,
  commandIdOf,
  commandRoute,
  guard,
  pageQuery,
  principalOf,
  queryRoute,
  type RestApp,
  typed,
} from '../../../kernel/http/index.ts'
import { PAGED } from '../../../kernel/openapi/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { createPlace, updatePlace } from '../commands/places.ts'
import { placeInfoOf, placeInfosOf, savedPlaceOf, searchPlaces } from '../queries/place.ts'
import { rolesIn } from '../queries/roles.ts'

const newPlace = placeForm.extend({ paymentDays: typed(placeForm.shape.paymentDays) })
/** Clients send back the whole place that they got; fields that they may not change are ignored. */
const changedPlace = placeChange.extend({ paymentDays: typed(placeChange.shape.paymentDays) })
const searchQuery = pageQuery.extend({ query: z.string().max(200).default('') })

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

  queryRoute(app, '/api/places', {
    guard: guard.admin,
    summary: 'Places',
    sends: PAGED,
    query: pageQuery,
    answer: z.array(placeInfo),
    run: (request, reply) => list(request, reply),
  })

  queryRoute(app, '/api/places/_search', {
    guard: guard.admin,
    summary: 'Places by a text',
    sends: PAGED,
    query: searchQuery,
    answer: z.array(placeInfo),
    run: (request, reply) => list(request, reply, request.query.query),
  })

  commandRoute(app, 'POST', '/api/places', {
    guard: guard.admin,
    summary: 'Add a place',
    alert: 'place.created',
    once: true,
    objectName: 'place',
    body: newPlace,
    created: savedPlace,
    run: async (request) => {
      const principal = principalOf(request)
      const form = { ...request.body, commandId: commandIdOf(request) }
      const id = await createPlace(kernel, principal, form)
      return { answer: await savedPlaceOf(sql, principal, id), alertParam: id, location: `/api/places/${id}` }
    },
  })

  queryRoute(app, '/api/places/:id', {
    guard: guard.member('id'),
    summary: 'A place',
    answer: placeInfo,
    run: (request) => placeInfoOf(sql, principalOf(request), request.params.id),
  })

  commandRoute(app, 'PUT', '/api/places/:id', {
    guard: guard.place(PLACE_ACTIONS.settings, 'id'),
    summary: "Change a place's settings",
    errors: ['account.proof_required'],
    alert: 'place.updated',
    objectName: 'place',
    body: changedPlace,
    answer: savedPlace,
    run: async (request) => {
      const principal = principalOf(request)
      const { id } = request.params
      await updatePlace(kernel, principal, { ...request.body, placeId: id })
      return { answer: await savedPlaceOf(sql, principal, id), alertParam: id }
    },
  })

  queryRoute(app, '/api/places/:id/myroles', {
    guard: guard.member('id'),
    summary: "One's own roles in a place",
    answer: z.array(z.enum(PLACE_ROLES)),
    run: async (request) => rolesIn(principalOf(request), request.params.id),
  })
}
