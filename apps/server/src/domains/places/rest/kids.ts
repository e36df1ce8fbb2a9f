import { holds } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { listedKid } from '@skrzat/contract/wire/people'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { found, foundById } from '../../../kernel/errors/index.ts'
import {
  answerPage,
  commandIdOf,
  commandRoute,
  groupOf,
  guard,
  pageQuery,
  placeOf,
  principalOf,
  queryRoute,
  type RestApp,
} from '../../../kernel/http/index.ts'
import { PAGED } from '../../../kernel/openapi/index.ts'
import { addKid, deleteKid, type KidPorts, updateKid } from '../commands/kids.ts'
import { KID_SORTS, listKids } from '../queries/kids.ts'
import { groupPageOf } from '../queries/people.ts'
import { groupOfKid, type InGroup } from '../queries/place-of.ts'
import { placeFinders } from './context.ts'
import { kidIn, kidOut, kidToRest, type MoneyOfKids } from './shapes.ts'

/** REST contract: kids. */
export function kidRoutes(app: RestApp, kernel: KidPorts, moneyOfKids: MoneyOfKids) {
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
    return foundById(kids, kidId, 'kid.not_found')
  }

  queryRoute(app, '/api/groups/:id/kids', {
    guard: guard.entity(
      PLACE_ACTIONS.kids,
      async (request) => (await find.group(request))?.placeId,
      'group.not_found',
    ),
    summary: 'Kids of a group',
    answer: z.array(kidOut),
    run: (request) => answer(request, { placeId: placeOf(request), groupId: request.params.id }),
  })

  commandRoute(app, 'POST', '/api/groups/:id/kids', {
    guard: guard.groupEditor(find.group, 'group.not_found'),
    summary: 'Add a kid',
    errors: ['kid.last_day_first'],
    alert: 'groups.kids.added',
    once: true,
    objectName: 'kid',
    body: kidIn,
    created: kidOut,
    run: async (request) => {
      const at = groupOf(request)
      const { classgroup: _, ...form } = request.body
      const { id } = await addKid(kernel, principalOf(request), {
        ...form,
        ...at,
        commandId: commandIdOf(request),
      })
      return { answer: await answerOne(request, at, id), alertParam: id, location: `/api/kids/${id}` }
    },
  })

  // The route that `Location` of a new kid names.
  queryRoute(app, '/api/kids/:id', {
    guard: guard.entity(
      PLACE_ACTIONS.kids,
      async (request) => (await find.kid(request))?.placeId,
      'kid.not_found',
    ),
    summary: 'A kid',
    answer: kidOut,
    run: async (request) => {
      const { id } = request.params
      return await answerOne(request, found(await groupOfKid(sql, id), 'kid.not_found'), id)
    },
  })

  commandRoute(app, 'PUT', '/api/kids/:id', {
    guard: ofKid,
    summary: 'Change a kid, or move it to another group',
    errors: ['group.not_found', 'forbidden', 'kid.last_day_first', 'kid.last_day_absence'],
    alert: 'groups.kids.updated',
    objectName: 'kid',
    body: kidIn,
    answer: kidOut,
    run: async (request) => {
      const at = groupOf(request)
      const { classgroup, ...form } = request.body
      const { id, groupId } = await updateKid(kernel, principalOf(request), {
        ...form,
        ...at,
        kidId: request.params.id,
        toGroup: classgroup,
      })
      return { answer: await answerOne(request, { ...at, groupId }, id), alertParam: id }
    },
  })

  commandRoute(app, 'DELETE', '/api/kids/:id', {
    guard: ofKid,
    summary: 'Delete a kid',
    alert: 'groups.kids.deleted',
    run: async (request) => {
      const at = groupOf(request)
      const { id } = request.params
      await deleteKid(kernel, principalOf(request), { ...at, kidId: id })
      return { alertParam: id }
    },
  })

  queryRoute(app, '/api/kids', {
    guard: guard.admin,
    summary: 'Kids of all places',
    sends: PAGED,
    query: pageQuery,
    answer: z.array(listedKid),
    run: (request, reply) => answerPage(request, reply, KID_SORTS, (asked) => listKids(sql, asked)),
  })
}
