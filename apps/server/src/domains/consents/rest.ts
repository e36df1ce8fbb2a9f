/** Consents over REST. */
import { CONSENT_PURPOSES } from '@skrzat/contract/consent'
import type { KidConsent } from '@skrzat/contract/wire/consents'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  commandIdOf,
  commandRoute,
  guard,
  principalOf,
  queryRoute,
  type RestRoutes,
} from '../../kernel/http/index.ts'
import { kidFor } from './access.ts'
import { answerConsent } from './answer.ts'
import type { ConsentPorts } from './ports.ts'
import { consentsOfKid } from './queries.ts'

const wireConsent = z
  .object({
    id: z.number().int(),
    name: z.string(),
    purpose: z.enum(CONSENT_PURPOSES),
    /** Of the text that is asked for now. */
    version: z.number().int(),
    text: z.string(),
    /** Null if there is no answer that counts for this text. */
    given: z.boolean().nullable(),
    /** When and by whom the latest answer was given. */
    at: z.string().nullable(),
    by: z.string().nullable(),
  })
  .meta({ id: 'Consent' })

const answerBody = z.object({
  consent: z.number().int().positive(),
  version: z.number().int().positive(),
  given: z.boolean(),
})

function toWire({
  id,
  name,
  purpose,
  version,
  text,
  state,
  answer,
}: KidConsent): z.infer<typeof wireConsent> {
  const counts = state === 'given' || state === 'withdrawn'
  const given = counts ? state === 'given' : null
  return { id, name, purpose, version, text, given, at: answer?.at ?? null, by: answer?.by ?? null }
}

export function consentsRest(ports: ConsentPorts): RestRoutes {
  const { sql } = ports.db
  const errors = ['kid.not_found', 'forbidden', 'account.factor_required'] as const

  const consentsFor = async (request: FastifyRequest, kidId: number) => {
    await kidFor(sql, principalOf(request), kidId)
    return (await consentsOfKid(sql, kidId)).map(toWire)
  }

  return (app) => {
    queryRoute(app, '/api/kids/:id/consents', {
      guard: guard.byRights,
      summary: "A kid's consents, for its guardians and the editors of its group",
      errors,
      answer: z.array(wireConsent),
      run: async (request) => await consentsFor(request, request.params.id),
    })

    commandRoute(app, 'POST', '/api/kids/:id/consents', {
      guard: guard.byRights,
      summary: "Give or withdraw a consent, as the kid's guardian",
      errors: [...errors, 'consent.not_found', 'consent.retired', 'consent.changed'],
      once: true,
      objectName: 'consent',
      body: answerBody,
      created: wireConsent.nullable(),
      run: async (request) => {
        const { id: kidId } = request.params
        const { consent, version, given } = request.body
        await answerConsent(ports, principalOf(request), {
          kidId,
          consentId: consent,
          version,
          given,
          commandId: commandIdOf(request),
        })
        const now = await consentsFor(request, kidId)
        const answer = now.find(({ id }) => id === consent) ?? null
        return { answer, location: `/api/kids/${kidId}/consents` }
      },
    })
  }
}
