import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { GRANTABLE_ROLES } from '@skrzat/contract/roles'
import { workerForm, workerRoles } from '@skrzat/contract/wire/people'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { found } from '../../../kernel/errors/index.ts'
import {
  alertHeaders,
  commandIdOf,
  guard,
  pathId,
  placeOf,
  principalOf,
  type RestApp,
} from '../../../kernel/http/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { grantRole, revokeRole } from '../commands/roles.ts'
import { addWorker, deleteWorker, updateWorker } from '../commands/workers.ts'
import { workersOf } from '../queries/people.ts'
import { rolesOf } from '../queries/roles.ts'
import { idParams, nothing, placeOfPath, placeFinders } from './context.ts'
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
    return found(
      workers.find(({ id }) => id === workerId),
      'worker.not_found',
    )
  }

  app.route({
    method: 'GET',
    url: '/api/places/:id/workers',
    config: guard.member(placeOfPath),
    schema: { summary: 'Staff of a place', params: idParams, response: { 200: z.array(workerOut) } },
    handler: (request) => workersOf(sql, principalOf(request), request.params.id),
  })

  app.route({
    method: 'POST',
    url: '/api/places/:id/workers',
    config: { ...guard.place(PLACE_ACTIONS.workers, placeOfPath), objectName: 'worker' },
    schema: {
      summary: 'Add a worker',
      errors: ['worker.phone_taken'],
      alerts: ['place.workers.created'],
      sends: ['Location'],
      once: true,
      params: idParams,
      body: workerForm,
      response: { 201: workerOut },
    },
    handler: async (request, reply) => {
      const placeId = request.params.id
      const form = { ...request.body, placeId, commandId: commandIdOf(request) }
      const id = await addWorker(kernel, principalOf(request), form)
      alertHeaders(reply, 'alert', 'place.workers.created', String(id))
      reply.header('Location', `/api/workers/${id}`)
      return reply.code(201).send(await answer(request, placeId, id))
    },
  })

  // What `Location` of a new worker names.
  app.route({
    method: 'GET',
    url: '/api/workers/:id',
    config: { ...guard.member(find.worker), hidden: true, missing: 'worker.not_found' },
    schema: {
      summary: 'A worker',
      errors: ['worker.not_found'],
      params: idParams,
      response: { 200: workerOut },
    },
    handler: (request) => answer(request, placeOf(request), request.params.id),
  })

  app.route({
    method: 'PUT',
    url: '/api/workers/:id',
    config: { ...entity, objectName: 'worker' },
    schema: {
      summary: 'Change a worker',
      errors: ['worker.phone_taken', 'worker.not_found', 'place.last_admin', 'account.proof_required'],
      alerts: ['place.workers.updated'],
      params: idParams,
      body: workerForm,
      response: { 200: workerOut },
    },
    handler: async (request, reply) => {
      const placeId = placeOf(request)
      const { id } = request.params
      await updateWorker(kernel, principalOf(request), { ...request.body, placeId, workerId: id })
      alertHeaders(reply, 'alert', 'place.workers.updated', String(id))
      return await answer(request, placeId, id)
    },
  })

  app.route({
    method: 'DELETE',
    url: '/api/workers/:id',
    config: entity,
    schema: {
      summary: 'Delete a worker',
      errors: ['worker.not_found', 'place.last_admin', 'account.proof_required'],
      alerts: ['place.workers.deleted'],
      params: idParams,
      response: { 204: nothing },
    },
    handler: async (request, reply) => {
      const placeId = placeOf(request)
      const { id } = request.params
      await deleteWorker(kernel, principalOf(request), { placeId, workerId: id })
      alertHeaders(reply, 'alert', 'place.workers.deleted', String(id))
      return reply.code(204).send()
    },
  })

  app.route({
    method: 'GET',
    url: '/api/places/:id/roles',
    config: guard.place(PLACE_ACTIONS.roles, placeOfPath),
    schema: {
      summary: "Roles of a place's staff",
      params: idParams,
      response: { 200: z.array(workerRoles) },
    },
    handler: ({ params }) => rolesOf(sql, params.id),
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
        errors: ['worker.not_found', 'place.last_admin', 'account.proof_required'],
        alerts: [alert],
        params: ofWorker,
        body: roleBody,
        response: { 200: workerRoles, 204: nothing },
      },
      handler: async (request, reply) => {
        const { workerId } = request.params
        const placeId = placeOf(request)
        await change(kernel, principalOf(request), { placeId, workerId, role: request.body.role })
        alertHeaders(reply, 'alert', alert, String(workerId))
        if (method === 'DELETE') return reply.code(204).send()
        const workers = await rolesOf(sql, placeId)
        return found(
          workers.find(({ id }) => id === workerId),
          'worker.not_found',
        )
      },
    })
}
