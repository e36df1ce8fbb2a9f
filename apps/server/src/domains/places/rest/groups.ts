import type { Subject } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { workGroup } from '@skrzat/contract/wire/people'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  commandIdOf,
  commandRoute,
  groupOf,
  guard,
  principalOf,
  queryRoute,
  type RestApp,
} from '../../../kernel/http/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addGroup, deleteGroup, updateGroup } from '../commands/groups.ts'
import { groupPageOf, groupsOf, ownGroupPageOf, workGroupsOf } from '../queries/people.ts'
import { placeInfoOf } from '../queries/place.ts'
import { placeFinders } from './context.ts'
import { groupIn, groupOut, groupToRest } from './shapes.ts'

/** REST contract: groups. */
export function groupRoutes(app: RestApp, kernel: Kernel) {
  const { sql } = kernel.db
  const editor = guard.groupEditor(placeFinders(kernel).group, 'group.not_found')
  const answer = async (request: FastifyRequest, at: Required<Subject>) =>
    groupToRest(await groupPageOf(sql, principalOf(request), at))

  queryRoute(app, '/api/places/:id/groups', {
    guard: guard.member('id'),
    summary: 'Groups of a place',
    answer: z.array(groupOut),
    run: async (request) => {
      const principal = principalOf(request)
      const { id } = request.params
      const [place, groups] = await Promise.all([
        placeInfoOf(sql, principal, id),
        groupsOf(sql, principal, id),
      ])
      return groups.map((group) => groupToRest({ ...group, place: { id, name: place.name } }))
    },
  })

  commandRoute(app, 'POST', '/api/places/:id/groups', {
    guard: guard.place(PLACE_ACTIONS.groups, 'id'),
    summary: 'Add a group',
    errors: ['group.name_taken', 'worker.not_found', 'group.tutors_by_admin'],
    alert: 'place.groups.created',
    once: true,
    objectName: 'group',
    body: groupIn,
    created: groupOut,
    run: async (request) => {
      const placeId = request.params.id
      const form = { ...request.body, placeId, commandId: commandIdOf(request) }
      const groupId = await addGroup(kernel, principalOf(request), form)
      return {
        answer: await answer(request, { placeId, groupId }),
        alertParam: groupId,
        location: `/api/groups/${groupId}`,
      }
    },
  })

  queryRoute(app, '/api/groups/:id', {
    guard: guard.byRights,
    summary: 'A group with its kids',
    errors: ['group.not_found', 'account.factor_required'],
    answer: groupOut,
    run: async (request) => groupToRest(await ownGroupPageOf(sql, principalOf(request), request.params.id)),
  })

  commandRoute(app, 'PUT', '/api/groups/:id', {
    guard: editor,
    summary: 'Change a group',
    errors: ['group.name_taken', 'worker.not_found', 'group.tutors_by_admin'],
    alert: 'place.groups.updated',
    objectName: 'group',
    body: groupIn,
    answer: groupOut,
    run: async (request) => {
      const at = groupOf(request)
      await updateGroup(kernel, principalOf(request), { ...request.body, ...at })
      return { answer: await answer(request, at), alertParam: at.groupId }
    },
  })

  commandRoute(app, 'DELETE', '/api/groups/:id', {
    guard: editor,
    summary: 'Delete a group',
    errors: ['group.has_kids'],
    alert: 'place.groups.deleted',
    run: async (request) => {
      const at = groupOf(request)
      await deleteGroup(kernel, principalOf(request), at)
      return { alertParam: at.groupId }
    },
  })

  queryRoute(app, '/api/groups/user/works', {
    guard: guard.byRights,
    summary: 'Groups that one works with',
    answer: z.array(workGroup),
    run: (request) => workGroupsOf(sql, principalOf(request)),
  })
}
