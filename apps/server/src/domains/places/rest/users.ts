import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { parsePhone } from '@skrzat/contract/phone'
import { kidRef, nameRef } from '@skrzat/contract/wire/common'
import { pinSent, placeUser } from '@skrzat/contract/wire/places'
import { z } from 'zod'
import { DomainError } from '../../../kernel/errors/index.ts'
import {
  commandRoute,
  guard,
  pathId,
  principalOf,
  queryRoute,
  type RestApp,
} from '../../../kernel/http/index.ts'
import { sendFirstPins, sendNewPin } from '../../accounts/index.ts'
import type { SmsKernel } from '../../sms/index.ts'
import { groupsOf } from '../queries/people.ts'
import { searchUsers } from '../queries/users.ts'

const user = placeUser.pick({ firstName: true, lastName: true, phone: true })
const classgroups = z.object({ classgroups: z.array(nameRef.extend({ kids: z.array(kidRef) })) })

/** Access tokens may not read accounts and their secrets. */
const withoutTokens = { tokens: false }

/** REST contract: the people of a place. */
export function userRoutes(app: RestApp, kernel: SmsKernel) {
  const { sql } = kernel.db

  queryRoute(app, '/api/places/:id/users', {
    guard: { ...guard.place(PLACE_ACTIONS.users, 'id'), ...withoutTokens },
    summary: 'Accounts by a part of their name or phone',
    query: z.object({ search: z.string().max(100).default('') }),
    answer: z.array(user),
    run: (request) => searchUsers(sql, principalOf(request), request.params.id, request.query.search),
  })

  commandRoute(app, 'POST', '/api/places/:id/confirm', {
    guard: { ...guard.place(PLACE_ACTIONS.confirmUsers, 'id'), ...withoutTokens },
    summary: 'Send first PINs to those without one',
    errors: ['sms.limit'],
    alert: 'place.users.confirmed',
    answer: pinSent,
    run: async (request) => {
      const { sent } = await sendFirstPins(kernel, {
        placeId: request.params.id,
        by: principalOf(request),
      })
      return { answer: { sent }, alertParam: sent }
    },
  })

  commandRoute(app, 'POST', '/api/generatepin/place/:placeId/:phone', {
    guard: {
      ...guard.place(PLACE_ACTIONS.users, 'placeId'),
      ...withoutTokens,
    },
    summary: 'Send a new PIN',
    errors: ['place.pin.error', 'sms.limit', 'rate_limited'],
    alert: 'place.pin.sent',
    params: z.object({ placeId: pathId, phone: z.string() }),
    answer: z.object({}),
    run: async (request) => {
      const { placeId, phone: typed } = request.params
      const phone = parsePhone(typed)
      if (phone === null) throw new DomainError('place.pin.error')
      await sendNewPin(kernel, { placeId, phone, by: principalOf(request), address: request.ip })
      return { answer: {} }
    },
  })

  queryRoute(app, '/api/places/kids_absences/:id', {
    guard: guard.place(PLACE_ACTIONS.absences, 'id'),
    summary: 'Groups and kids whose absences one may report',
    answer: classgroups,
    run: async (request) => ({
      classgroups: await groupsOf(sql, principalOf(request), request.params.id),
    }),
  })
}
