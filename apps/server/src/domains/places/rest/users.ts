import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { parsePhone } from '@skrzat/contract/phone'
import { kidRef, nameRef } from '@skrzat/contract/wire/common'
import { pinSent, placeUser } from '@skrzat/contract/wire/places'
import { z } from 'zod'
import { DomainError } from '../../../kernel/errors/index.ts'
import {
  alertHeaders,
  guard,
  idParam,
  pathId,
  principalOf,
  type RestApp,
} from '../../../kernel/http/index.ts'
import { sendFirstPins, sendNewPin } from '../../accounts/index.ts'
import type { SmsKernel } from '../../sms/index.ts'
import { groupsOf } from '../queries/people.ts'
import { searchUsers } from '../queries/users.ts'
import { idParams, placeOfPath } from './context.ts'

const user = placeUser.pick({ firstName: true, lastName: true, phone: true })
const classgroups = z.object({ classgroups: z.array(nameRef.extend({ kids: z.array(kidRef) })) })

/** Accounts and their secrets are no integration's business. */
const withoutTokens = { tokens: false }

/** REST contract: the people of a place. */
export function userRoutes(app: RestApp, kernel: SmsKernel) {
  const { sql } = kernel.db

  app.route({
    method: 'GET',
    url: '/api/places/:id/users',
    config: { ...guard.place(PLACE_ACTIONS.users, placeOfPath), ...withoutTokens },
    schema: {
      summary: 'Accounts by a part of their name or phone',
      params: idParams,
      querystring: z.object({ search: z.string().max(100).default('') }),
      response: { 200: z.array(user) },
    },
    handler: (request) => searchUsers(sql, principalOf(request), request.params.id, request.query.search),
  })

  app.route({
    method: 'POST',
    url: '/api/places/:id/confirm',
    config: { ...guard.place(PLACE_ACTIONS.confirmUsers, placeOfPath), ...withoutTokens },
    schema: {
      summary: 'Send first PINs to those without one',
      errors: ['sms.limit'],
      alerts: ['place.users.confirmed'],
      params: idParams,
      response: { 200: pinSent },
    },
    handler: async (request, reply) => {
      const sent = await sendFirstPins(kernel, request.params.id, principalOf(request))
      alertHeaders(reply, 'alert', 'place.users.confirmed', String(sent))
      return { sent }
    },
  })

  app.route({
    method: 'POST',
    url: '/api/generatepin/place/:placeId/:phone',
    config: {
      ...guard.place(PLACE_ACTIONS.users, (request) => idParam(request, 'placeId')),
      ...withoutTokens,
    },
    schema: {
      summary: 'Send a new PIN',
      errors: ['place.pin.error', 'sms.limit', 'rate_limited'],
      alerts: ['place.pin.sent'],
      params: z.object({ placeId: pathId, phone: z.string() }),
      response: { 200: z.object({}) },
    },
    handler: async (request, reply) => {
      const { placeId, phone: typed } = request.params
      const phone = parsePhone(typed)
      if (phone === null) throw new DomainError('place.pin.error')
      await sendNewPin(kernel, { placeId, phone, by: principalOf(request), address: request.ip })
      alertHeaders(reply, 'alert', 'place.pin.sent')
      return {}
    },
  })

  app.route({
    method: 'GET',
    url: '/api/places/kids_absences/:id',
    config: guard.place(PLACE_ACTIONS.absences, placeOfPath),
    schema: {
      summary: 'Groups and kids whose absences one may report',
      params: idParams,
      response: { 200: classgroups },
    },
    handler: async (request) => ({
      classgroups: await groupsOf(sql, principalOf(request), request.params.id),
    }),
  })
}
