import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { GRANTABLE_ROLES } from '@skrzat/contract/roles'
import { workerForm, workerRoles } from '@skrzat/contract/wire/people'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { foundById } from '../../../kernel/errors/index.ts'
import {
  alertHeaders,
  commandIdOf,
  commandRoute,
  guard,
  pathId,
  placeOf,
  principalOf,
  queryRoute,
  type RestApp,
} from '../../../kernel/http/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { grantRole, revokeRole } from '../commands/roles.ts'
import { addWorker, deleteWorker, updateWorker } from '../commands/workers.ts'
import { workersOf } from '../queries/people.ts'
import { rolesOf } from '../queries/roles.ts'
import { placeFinders } from './context.ts'
import { workerOut } from './shapes.ts'

const roleBody = z.object({ role: z.enum(GRANTABLE_ROLES) })
const ofWorker = z.object({ workerId: pathId })

/** REST contract: workers and their roles. */
export function workerRoutes(app: RestApp, kernel: Kernel) {
  const { sql } = kernel.db
  const find = placeFinders(kernel)
  const entity = guard.entity(PLACE_ACTIONS.workers, find.worker, 'worker.not_found')
  const roleOf = guard.entity(PLACE_ACTIONS.roles, find.workerOfRole, 'worker.not_found')

  async function answer(request: FastifyRequest, placeId: number, workerId: number) {
    const workers = await workersOf(sql, principalOf(request), placeId)
    return foundById(workers, workerId, 'worker.not_found')
  }

  queryRoute(app, '/api/places/:id/workers', {
    guard: guard.member('id'),
    summary: 'Staff of a place',
    answer: z.array(workerOut),
    run: (request) => workersOf(sql, principalOf(request), request.params.id),
  })

  commandRoute(app, 'POST', '/api/places/:id/workers', {
    guard: guard.place(PLACE_ACTIONS.workers, 'id'),
    summary: 'Add a worker',
    errors: ['worker.phone_taken'],
    alert: 'place.workers.created',
    once: true,
    objectName: 'worker',
    body: workerForm,
    created: workerOut,
    run: async (request) => {
      const placeId = request.params.id
      const form = { ...request.body, placeId, commandId: commandIdOf(request) }
      const id = await addWorker(kernel, principalOf(request), form)
      return { answer: await answer(request, placeId, id), alertParam: id, location: `/api/workers/${id}` }
    },
  })

  // The route that `Location` of a new worker names.
  queryRoute(app, '/api/workers/:id', {
    guard: guard.member(find.worker, 'worker.not_found'),
    summary: 'A worker',
    answer: workerOut,
    run: (request) => answer(request, placeOf(request), request.params.id),
  })

  commandRoute(app, 'PUT', '/api/workers/:id', {
    guard: entity,
    summary: 'Change a worker',
    errors: ['worker.phone_taken', 'place.last_admin', 'account.proof_required'],
    alert: 'place.workers.updated',
    objectName: 'worker',
    body: workerForm,
    answer: workerOut,
    run: async (request) => {
      const placeId = placeOf(request)
      const { id } = request.params
      await updateWorker(kernel, principalOf(request), { ...request.body, placeId, workerId: id })
      return { answer: await answer(request, placeId, id), alertParam: id }
    },
  })

  commandRoute(app, 'DELETE', '/api/workers/:id', {
    guard: entity,
    summary: 'Delete a worker',
    errors: ['place.last_admin', 'account.proof_required'],
    alert: 'place.workers.deleted',
    run: async (request) => {
      const placeId = placeOf(request)
      const { id } = request.params
      await deleteWorker(kernel, principalOf(request), { placeId, workerId: id })
      return { alertParam: id }
    },
  })

  queryRoute(app, '/api/places/:id/roles', {
    guard: guard.place(PLACE_ACTIONS.roles, 'id'),
    summary: "Roles of a place's staff",
    answer: z.array(workerRoles),
    run: ({ params }) => rolesOf(sql, params.id),
  })

  const toggles = [
    { method: 'PUT', change: grantRole, alert: 'place.roles.granted', summary: 'Give a role' },
    { method: 'DELETE', change: revokeRole, alert: 'place.roles.revoked', summary: 'Take a role away' },
  ] as const
  for (const { method, change, alert, summary } of toggles)
    app.route({
      method,
      url: '/api/roles/:workerId',
      config: { ...roleOf, objectName: 'role' },
      schema: {
        summary,
        errors: ['place.last_admin', 'account.proof_required'],
        alerts: [alert],
        params: ofWorker,
        body: roleBody,
        response: { 200: workerRoles, 204: z.undefined() },
      },
      handler: async (request, reply) => {
        const { workerId } = request.params
        const placeId = placeOf(request)
        await change(kernel, principalOf(request), { placeId, workerId, role: request.body.role })
        alertHeaders(reply, 'alert', alert, String(workerId))
        if (method === 'DELETE') return reply.code(204).send()
        const workers = await rolesOf(sql, placeId)
        return foundById(workers, workerId, 'worker.not_found')
      },
    })
}
