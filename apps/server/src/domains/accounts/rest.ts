import { holds, type Principal } from '@skrzat/contract/access'
import { AUTHORITIES, type PlaceRole } from '@skrzat/contract/roles'
import { menu } from '@skrzat/contract/wire/account'
import { id, nameRef, phone } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { found } from '../../kernel/errors.ts'
import { guard, principalOf } from '../../kernel/http/access.ts'
import type { RestRoutes } from '../../kernel/http/rest.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { menuOf } from './queries.ts'
import { findAccount } from './repository.ts'
import { endSession } from './sessions.ts'
import type { createSignIn } from './sign-in.ts'

const credentials = z.object({
  phone,
  password: z.string().min(1).max(100),
  rememberMe: z.boolean().nullish(),
})

const text = z.string().nullable()
const restAccount = z.object({
  id,
  login: z.string(),
  phone: z.string(),
  firstName: text,
  lastName: text,
  email: text,
  imageUrl: text,
  activated: z.boolean(),
  langKey: z.string(),
  authorities: z.array(z.enum(AUTHORITIES)),
  createdBy: z.string(),
  createdDate: z.string(),
  lastModifiedBy: z.string(),
  lastModifiedDate: z.string(),
})

const places = z.array(nameRef)
const restMenu = menu.extend({
  absences: places,
  payments: places,
  events: places,
  files: places,
  chat: z.boolean(),
})

type Options = {
  signIn: ReturnType<typeof createSignIn>
  authenticate: (token: string | undefined) => Promise<Principal | undefined>
  /** Where to go after signing out, where people sign in elsewhere. */
  logoutUrl: string | null
}

/** The account's part of the REST contract. */
export function accountsRest(kernel: Kernel, { signIn, authenticate, logoutUrl }: Options): RestRoutes {
  const { db, bus, clock } = kernel
  return (app) => {
    app.post(
      '/api/authenticate',
      {
        config: guard.public,
        schema: { body: credentials, response: { 200: z.object({ id_token: z.string() }) } },
      },
      async (request, reply) => {
        const { phone, password, rememberMe } = request.body
        const { token } = await signIn({
          phone,
          password,
          rememberMe: rememberMe ?? false,
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
        })
        return reply.header('authorization', `Bearer ${token}`).send({ id_token: token })
      },
    )

    app.get('/api/authenticate', { config: guard.public }, async (request, reply) => {
      const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      const principal = await authenticate(token)
      return reply.type('text/plain; charset=utf-8').send(principal?.login ?? '')
    })

    app.get(
      '/api/account',
      { config: guard.signedIn, schema: { response: { 200: restAccount } } },
      async (request) => {
        const { createdAt, lastModifiedAt, ...row } = found(
          await findAccount(db.sql, principalOf(request).accountId),
          'unauthenticated',
        )
        return {
          ...row,
          phone: row.login,
          firstName: row.firstName || null,
          lastName: row.lastName || null,
          imageUrl: null,
          createdDate: createdAt.toISOString(),
          lastModifiedDate: lastModifiedAt.toISOString(),
        }
      },
    )

    app.get(
      '/api/account/menu',
      { config: guard.signedIn, schema: { response: { 200: restMenu } } },
      async (request) => {
        const principal = principalOf(request)
        const own = await menuOf(db.sql, principal)
        const withRole = (role: PlaceRole) =>
          own.places.filter((place) => holds(principal, place.id, role)).map(({ id, name }) => ({ id, name }))
        const all = own.places.map(({ id, name }) => ({ id, name }))
        return {
          ...own,
          absences: withRole('absence'),
          payments: withRole('payments'),
          events: all,
          files: all,
          chat: all.length > 0,
        }
      },
    )

    app.post(
      '/api/logout',
      {
        config: guard.signedIn,
        schema: { response: { 200: z.object({ logoutUrl: text, idToken: text }) } },
      },
      async (request) => {
        await endSession(db.sql, bus, principalOf(request).sessionId, clock.now())
        return { logoutUrl, idToken: null }
      },
    )
  }
}
