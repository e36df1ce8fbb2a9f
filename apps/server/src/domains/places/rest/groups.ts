import type { Principal } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { workGroup } from '@skrzat/contract/wire/people'
import { z } from 'zod'
import { belongs } from '@skrzat/contract/access'
import { DomainError, found } from '../../../kernel/errors.ts'
import { guard, principalOf } from '../../../kernel/http/access.ts'
import { alertHeaders } from '../../../kernel/http/alerts.ts'
import { commandIdOf } from '../../../kernel/http/command-meta.ts'
import type { RestApp } from '../../../kernel/http/rest.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addGroup, deleteGroup, updateGroup } from '../commands/groups.ts'
import { groupPageOf, groupsOf, workGroupsOf } from '../queries/people.ts'
import { placeInfoOf } from '../queries/place.ts'
import type { InGroup } from '../queries/place-of.ts'
import { idParams, nothing, placeOfPath, placeFinders } from './context.ts'
import { groupIn, groupOut, groupToRest } from './shapes.ts'

/** REST contract: groups. */
export function groupRoutes(app: RestApp, kernel: Kernel) {
  const { sql } = kernel.db
  const find = placeFinders(kernel)
  const editor = guard.groupEditor(find.group)
  const answer = async (principal: Principal, at: InGroup) => {
    const { place, ...group } = found(await groupPageOf(sql, principal, at), 'group.not_found')
    return groupToRest(group, place)
  }

  app.route({
    method: 'GET',
    url: '/api/places/:id/groups',
    config: guard.member(placeOfPath),
    schema: { params: idParams, response: { 200: z.array(groupOut) } },
    handler: async (request) => {
      const principal = principalOf(request)
      const { id } = request.params
      const [place, groups] = await Promise.all([
        placeInfoOf(sql, principal, id),
        groupsOf(sql, principal, id),
      ])
      const { name } = found(place, 'place.not_found')
      return groups.map((group) => groupToRest(group, { id, name }))
    },
  })

  app.route({
    method: 'POST',
    url: '/api/places/:id/groups',
    config: { ...guard.place(PLACE_ACTIONS.groups, placeOfPath), objectName: 'group' },
    schema: { params: idParams, body: groupIn, response: { 201: groupOut } },
    handler: async (request, reply) => {
      const principal = principalOf(request)
      const placeId = request.params.id
      const form = { ...request.body, placeId, commandId: commandIdOf(request) }
      const groupId = await addGroup(kernel, principal, form)
      alertHeaders(reply, 'alert', 'place.groups.created', String(groupId))
      reply.header('Location', `/api/groups/${groupId}`)
      return reply.code(201).send(await answer(principal, { placeId, groupId }))
    },
  })

  app.route({
    method: 'GET',
    url: '/api/groups/:id',
    config: guard.signedIn,
    schema: { params: idParams, response: { 200: groupOut } },
    handler: async (request) => {
      const principal = principalOf(request)
      const at = found(await find.group(request), 'group.not_found')
      // 404 for non-members, so that ids can't be probed.
      if (!belongs(principal, at.placeId)) throw new DomainError('group.not_found')
      return await answer(principal, at)
    },
  })

  app.route({
    method: 'PUT',
    url: '/api/groups/:id',
    config: { ...editor, objectName: 'group' },
    schema: { params: idParams, body: groupIn, response: { 200: groupOut } },
    handler: async (request, reply) => {
      const principal = principalOf(request)
      const at = found(await find.group(request), 'group.not_found')
      await updateGroup(kernel, principal, { ...request.body, ...at })
      alertHeaders(reply, 'alert', 'place.groups.updated', String(at.groupId))
      return await answer(principal, at)
    },
  })

  app.route({
    method: 'DELETE',
    url: '/api/groups/:id',
    config: editor,
    schema: { params: idParams, response: { 204: nothing } },
    handler: async (request, reply) => {
      const at = found(await find.group(request), 'group.not_found')
      await deleteGroup(kernel, principalOf(request), at)
      alertHeaders(reply, 'alert', 'place.groups.deleted', String(at.groupId))
      return reply.code(204).send()
    },
  })

  app.route({
    method: 'GET',
    url: '/api/groups/user/works',
    config: guard.signedIn,
    schema: { response: { 200: z.array(workGroup) } },
    handler: (request) => workGroupsOf(sql, principalOf(request)),
  })
}
