import { holds } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { listedKid } from '@skrzat/contract/wire/people'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { found } from '../../../kernel/errors/index.ts'
import {
  alertHeaders,
  answerPage,
  commandIdOf,
  groupOf,
  guard,
  pageQuery,
  placeOf,
  principalOf,
  type RestApp,
} from '../../../kernel/http/index.ts'
import { PAGED } from '../../../kernel/openapi/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addKid, deleteKid, updateKid } from '../commands/kids.ts'
import { KID_SORTS, listKids } from '../queries/kids.ts'
import { groupPageOf } from '../queries/people.ts'
import { groupOfKid, type InGroup } from '../queries/place-of.ts'
import { idParams, nothing, placeFinders } from './context.ts'
import { kidIn, kidOut, kidToRest, type MoneyOfKids } from './shapes.ts'

/** REST contract: kids. */
export function kidRoutes(app: RestApp, kernel: Kernel, moneyOfKids: MoneyOfKids) {
  const { sql } = kernel.db
  const find = placeFinders(kernel)
  const ofKid = guard.groupEditor(find.kid, 'kid.not_found')

  /** The group's kids, with the amounts that the caller may see. */
  async function answer(request: FastifyRequest, at: InGroup) {
    const principal = principalOf(request)
    const bills = holds(principal, at.placeId, 'payments')
    const [group, money] = await Promise.all([groupPageOf(sql, principal, at), bills ? moneyOfKids(at) : []])
    const { id, name, kids } = group
    const moneyOf = new Map(money.map((entry) => [entry.kidId, entry]))
    return kids.map((kid) => kidToRest(kid, { id, name }, moneyOf.get(kid.id)))
  }

  async function answerOne(request: FastifyRequest, at: InGroup, kidId: number) {
    const kids = await answer(request, at)
    return found(
      kids.find(({ id }) => id === kidId),
      'kid.not_found',
    )
  }

  app.route({
    method: 'GET',
    url: '/api/groups/:id/kids',
    config: guard.entity(
      PLACE_ACTIONS.kids,
      async (request) => (await find.group(request))?.placeId,
      'group.not_found',
    ),
    schema: {
      summary: 'Kids of a group',
      errors: ['group.not_found'],
      params: idParams,
      response: { 200: z.array(kidOut) },
    },
    handler: (request) => answer(request, { placeId: placeOf(request), groupId: request.params.id }),
  })

  app.route({
    method: 'POST',
    url: '/api/groups/:id/kids',
    config: { ...guard.groupEditor(find.group, 'group.not_found'), objectName: 'kid' },
    schema: {
      summary: 'Add a kid',
      errors: ['group.not_found'],
      alerts: ['groups.kids.added'],
      sends: ['Location'],
      once: true,
      params: idParams,
      body: kidIn,
      response: { 201: kidOut },
    },
    handler: async (request, reply) => {
      const at = groupOf(request)
      const form = { ...request.body, ...at, commandId: commandIdOf(request) }
      const { id } = await addKid(kernel, principalOf(request), form)
      alertHeaders(reply, 'alert', 'groups.kids.added', String(id))
      reply.header('Location', `/api/kids/${id}`)
      return reply.code(201).send(await answerOne(request, at, id))
    },
  })

  // What `Location` of a new kid names.
  app.route({
    method: 'GET',
    url: '/api/kids/:id',
    config: guard.entity(
      PLACE_ACTIONS.kids,
      async (request) => (await find.kid(request))?.placeId,
      'kid.not_found',
    ),
    schema: {
      summary: 'A kid',
      errors: ['kid.not_found'],
      params: idParams,
      response: { 200: kidOut },
    },
    handler: async (request) => {
      const { id } = request.params
      return await answerOne(request, found(await groupOfKid(sql, id), 'kid.not_found'), id)
    },
  })

  app.route({
    method: 'PUT',
    url: '/api/kids/:id',
    config: { ...ofKid, objectName: 'kid' },
    schema: {
      summary: 'Change a kid, or move it to another group',
      errors: ['kid.not_found', 'group.not_found', 'forbidden'],
      alerts: ['groups.kids.updated'],
      params: idParams,
      body: kidIn,
      response: { 200: kidOut },
    },
    handler: async (request, reply) => {
      const at = groupOf(request)
      const { classgroup, ...form } = request.body
      const { id, groupId } = await updateKid(kernel, principalOf(request), {
        ...form,
        ...at,
        kidId: request.params.id,
        toGroup: classgroup,
      })
      alertHeaders(reply, 'alert', 'groups.kids.updated', String(id))
      return await answerOne(request, { ...at, groupId }, id)
    },
  })

  app.route({
    method: 'DELETE',
    url: '/api/kids/:id',
    config: ofKid,
    schema: {
      summary: 'Delete a kid',
      errors: ['kid.not_found'],
      alerts: ['groups.kids.deleted'],
      params: idParams,
      response: { 204: nothing },
    },
    handler: async (request, reply) => {
      const at = groupOf(request)
      const { id } = request.params
      await deleteKid(kernel, principalOf(request), { ...at, kidId: id })
      alertHeaders(reply, 'alert', 'groups.kids.deleted', String(id))
      return reply.code(204).send()
    },
  })

  app.route({
    method: 'GET',
    url: '/api/kids',
    config: guard.admin,
    schema: {
      summary: 'Kids of all places',
      sends: PAGED,
      querystring: pageQuery,
      response: { 200: z.array(listedKid) },
    },
    handler: (request, reply) => answerPage(request, reply, KID_SORTS, (asked) => listKids(sql, asked)),
  })
}
