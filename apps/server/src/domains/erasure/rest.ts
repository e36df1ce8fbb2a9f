import { erasurePreview, erasureRow } from '@skrzat/contract/wire/erasure'
import type { Principal } from '@skrzat/contract/access'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { blank, flag, guard, pathId, principalOf, type RestApp } from '../../kernel/http/index.ts'
import { carryOut, previewErasure } from './carry-out.ts'
import { refuseOften } from './limits.ts'
import type { ErasurePorts } from './ports.ts'
import { ask, erasureById } from './requests.ts'
import { shownTo } from './shown.ts'
import { subjectFor } from './subject.ts'

/** Proves who asks, by a PIN or password, or a factor's code. */
export type ProveNow = (
  principal: Principal,
  proof: { readonly pin?: string | undefined; readonly code?: string | undefined },
  request: FastifyRequest,
) => Promise<void>

const proof = z.object({
  /** The PIN or password; with the second factor's code where the account has one. */
  pin: blank(z.string().min(1).max(200).optional()),
  code: blank(z.string().trim().max(40).optional()),
})

export function erasureRest(ports: ErasurePorts & { readonly proveNow: ProveNow }) {
  const { sql } = ports.db
  return (app: RestApp) => {
    app.route({
      method: 'POST',
      url: '/api/kids/:id/erasure',
      config: { ...guard.byRights, objectName: 'erasure' },
      schema: {
        summary:
          'Erase a kid by its place’s admin, with a proof of who asks, or ask for it as its guardian; a preview changes nothing',
        errors: [
          'kid.not_found',
          'erasure.money_open',
          'account.proof_required',
          'account.wrong_password',
          'account.code',
          'auth.second_factor',
          'auth.wrong_factor',
          'rate_limited',
        ],
        params: z.object({ id: pathId }),
        querystring: z.object({ preview: flag.optional() }),
        body: proof.nullish(),
        response: { 200: erasurePreview, 202: erasureRow },
      },
      handler: async (request, reply) => {
        const by = principalOf(request)
        const asked = await subjectFor(sql, by, { kind: 'kid', kidId: request.params.id })
        const { subject, carriesOut } = asked
        if (request.query.preview) {
          await refuseOften(ports, by, 'preview')
          return reply.code(200).send(shownTo(asked, await previewErasure(ports, by, subject)))
        }
        if (!carriesOut) {
          await refuseOften(ports, by, 'ask')
          return reply.code(202).send(await ask(ports, by, subject))
        }
        await ports.proveNow(by, request.body ?? {}, request)
        return reply.code(202).send(await erasureById(sql, await carryOut(ports, by, subject)))
      },
    })
  }
}
