/** Exports of a family's data over REST. */
import { directedPlaces, type Principal } from '@skrzat/contract/access'
import { familyExport } from '@skrzat/contract/wire/family-exports'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, found } from '../../kernel/errors/index.ts'
import {
  commandIdOf,
  fileRoute,
  guard,
  pathId,
  principalOf,
  queryRoute,
  ref,
  type RestRoutes,
} from '../../kernel/http/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { prepareExport, requestExport } from './commands.ts'
import { sendExport } from './fetch.ts'
import { exportOf, guardianOf, placeOfKid } from './queries.ts'

const exportOut = familyExport.meta({ id: 'FamilyExport' })

const requestIn = z
  .object({
    /** The caller's PIN or password. */
    pin: z.string().min(1).max(200).optional(),
    /** The code of the second factor. */
    code: z.string().min(1).max(40).optional(),
    /** Of an admin of the place: the account of the guardian whose data it has as well. */
    guardian: ref.optional(),
  })
  .optional()

export type ExportPorts = Pick<Kernel, 'db' | 'clock' | 'storage' | 'log' | 'wake'> & {
  /** Proves who asks, by what the request brings along. */
  readonly proveNow: (
    principal: Principal,
    proof: { readonly pin?: string | undefined; readonly code?: string | undefined },
    request: FastifyRequest,
  ) => Promise<void>
}

export function exportsRest(ports: ExportPorts): RestRoutes {
  const { sql } = ports.db

  return (app) => {
    app.post(
      '/api/kids/:id/export',
      {
        config: { ...guard.signedIn, objectName: 'export' },
        schema: {
          summary:
            'Ask for all data of a kid as a ZIP: its guardian, with the own account; an admin of its place',
          errors: [
            'kid.not_found',
            'export.not_guardian',
            'export.under_way',
            'export.erasing',
            'account.proof_required',
            'account.wrong_password',
            'account.code',
            'forbidden',
            'auth.second_factor',
            'auth.wrong_factor',
            'rate_limited',
          ],
          sends: ['Location'],
          once: true,
          params: z.object({ id: pathId }),
          body: requestIn,
          response: { 202: exportOut },
        },
      },
      async (request, reply) => {
        const principal = principalOf(request)
        const { guardian, ...proof } = request.body ?? {}
        const kidId = request.params.id
        // Others do not learn whether there is such a kid, nor try their proof on it.
        const placeId = found(await placeOfKid(sql, kidId), 'kid.not_found')
        const own = guardian === undefined && (await guardianOf(sql, kidId, principal.accountId))
        if (!own && !directedPlaces(principal).includes(placeId)) throw new DomainError('kid.not_found')
        await ports.proveNow(principal, proof, request)
        const by = { ...principal, remoteAddress: request.ip }
        const commandId = commandIdOf(request)
        const made = own
          ? await requestExport(ports, by, { kidId, commandId })
          : await prepareExport(ports, by, { kidId, placeId, commandId, accountId: guardian ?? null })
        return reply.code(202).header('Location', `/api/exports/${made.id}`).send(made)
      },
    )

    queryRoute(app, '/api/exports/:id', {
      guard: guard.signedIn,
      summary: 'The state of an export that the caller asked for',
      errors: ['export.not_found'],
      answer: exportOut,
      run: async (request) =>
        found(await exportOf(sql, principalOf(request).accountId, request.params.id), 'export.not_found'),
    })

    fileRoute(app, '/api/exports/:id/file', {
      guard: { ...guard.signedIn, patient: true },
      summary: 'The ZIP of an export, once; a broken download does not count',
      errors: [
        'export.not_found',
        'export.not_ready',
        'export.fetched',
        'export.expired',
        'account.proof_required',
      ],
      sends: ['Content-Disposition'],
      file: ['application/zip'],
      run: (request, reply) => sendExport(ports, principalOf(request), request.params.id, { request, reply }),
    })
  }
}
