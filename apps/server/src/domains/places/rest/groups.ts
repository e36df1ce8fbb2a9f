import type { Subject } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { workGroup } from '@skrzat/contract/wire/people'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  alertHeaders,
  commandIdOf,
  groupOf,
  guard,
  principalOf,
  type RestApp,
} from '../../../kernel/http/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addGroup, deleteGroup, updateGroup } from '../commands/groups.ts'
import { groupPageOf, groupsOf, ownGroupPageOf, workGroupsOf } from '../queries/people.ts'
import { placeInfoOf } from '../queries/place.ts'
import { idParams, nothing, placeOfPath, placeFinders } from './context.ts'
import { groupIn, groupOut, groupToRest } from './shapes.ts'

/** REST contract: groups. */
export function groupRoutes(app: RestApp, kernel: Kernel) {
  const { sql } = kernel.db
  const editor = guard.groupEditor(placeFinders(kernel).group, 'group.not_found')
  const answer = async (request: FastifyRequest, at: Required<Subject>) =>
    groupToRest(await groupPageOf(sql, principalOf(request), at))

  app.route({
    method: 'GET',
    url: '/api/places/:id/groups',
    config: guard.member(placeOfPath),
    schema: { summary: 'Groups of a place', params: idParams, response: { 200: z.array(groupOut) } },
    handler: async (request) => {
      const principal = principalOf(request)
      const { id } = request.params
      const [place, groups] = await Promise.all([
        placeInfoOf(sql, principal, id),
        groupsOf(sql, principal, id),
      ])
      return groups.map((group) => groupToRest({ ...group, place: { id, name: place.name } }))
    },
  })

  app.route({
    method: 'POST',
    url: '/api/places/:id/groups',
    config: { ...guard.place(PLACE_ACTIONS.groups, placeOfPath), objectName: 'group' },
    schema: {
      summary: 'Add a group',
      errors: ['group.name_taken', 'worker.not_found', 'group.tutors_by_admin'],
      alerts: ['place.groups.created'],
      sends: ['Location'],
      once: true,
      params: idParams,
      body: groupIn,
      response: { 201: groupOut },
    },
    handler: async (request, reply) => {
      const placeId = request.params.id
      const form = { ...request.body, placeId, commandId: commandIdOf(request) }
      const groupId = await addGroup(kernel, principalOf(request), form)
      alertHeaders(reply, 'alert', 'place.groups.created', String(groupId))
      reply.header('Location', `/api/groups/${groupId}`)
      return reply.code(201).send(await answer(request, { placeId, groupId }))
    },
  })

  app.route({
    method: 'GET',
    url: '/api/groups/:id',
    config: guard.byRights,
    schema: {
      summary: 'A group with its kids',
      errors: ['group.not_found', 'account.factor_required'],
      params: idParams,
      response: { 200: groupOut },
    },
    handler: async (request) =>
      groupToRest(await ownGroupPageOf(sql, principalOf(request), request.params.id)),
  })

  app.route({
    method: 'PUT',
    url: '/api/groups/:id',
    config: { ...editor, objectName: 'group' },
    schema: {
      summary: 'Change a group',
      errors: ['group.name_taken', 'worker.not_found', 'group.tutors_by_admin', 'group.not_found'],
      alerts: ['place.groups.updated'],
      params: idParams,
      body: groupIn,
      response: { 200: groupOut },
    },
    handler: async (request, reply) => {
      const at = groupOf(request)
      await updateGroup(kernel, principalOf(request), { ...request.body, ...at })
      alertHeaders(reply, 'alert', 'place.groups.updated', String(at.groupId))
      return await answer(request, at)
    },
  })

  app.route({
    method: 'DELETE',
    url: '/api/groups/:id',
    config: editor,
    schema: {
      summary: 'Delete a group',
      errors: ['group.has_kids', 'group.not_found'],
      alerts: ['place.groups.deleted'],
      params: idParams,
      response: { 204: nothing },
    },
    handler: async (request, reply) => {
      const at = groupOf(request)
      await deleteGroup(kernel, principalOf(request), at)
      alertHeaders(reply, 'alert', 'place.groups.deleted', String(at.groupId))
      return reply.code(204).send()
    },
  })

  app.route({
    method: 'GET',
    url: '/api/groups/user/works',
    config: guard.byRights,
    schema: { summary: 'Groups that one works with', response: { 200: z.array(workGroup) } },
    handler: (request) => workGroupsOf(sql, principalOf(request)),
  })
}
