import { holds, type Principal } from '@skrzat/contract/access'
import type { PlaceRole } from '@skrzat/contract/roles'
import {
  endSessionInput,
  menu,
  menuGroup,
  menuPlace,
  sessionEntry,
  signedOut,
} from '@skrzat/contract/wire/accounts'
import { nameRef, phone } from '@skrzat/contract/wire/common'
import { factorCode } from '@skrzat/contract/wire/factors'
import { z } from 'zod'
import { found } from '../../../kernel/errors/index.ts'
import {
  blank,
  commandRoute,
  fileRoute,
  guard,
  principalOf,
  queryRoute,
  type RestRoutes,
} from '../../../kernel/http/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { endOwnSession, ownSessions } from '../own/sessions.ts'
import { menuOf } from '../queries.ts'
import { findAccount } from '../repository.ts'
import type { Devices } from '../devices.ts'
import type { SignOut } from '../sign-out.ts'
import { restAccount, toRest } from './shapes.ts'
import type { createSignIn } from '../sign-in.ts'

const credentials = z.object({
  phone,
  password: z.string().min(1).max(200),
  rememberMe: z.boolean().nullish(),
  /** From an authenticator app, or a recovery code, if the account has a second factor. */
  code: blank(factorCode.optional()),
})

const places = z.array(nameRef)
const restMenu = menu.omit({ placeCounts: true, payer: true }).extend({
  places: z.array(menuPlace.omit({ documentKind: true })),
  groups: z.array(menuGroup.omit({ tutor: true })),
  absences: places,
  payments: places,
  events: places,
  files: places,
  chat: z.boolean(),
})

type Options = {
  signIn: ReturnType<typeof createSignIn>
  authenticate: (token: string | undefined) => Promise<Principal | undefined>
  signOut: SignOut
  devices: Devices
}

/** Signing in and out, the own sessions, account and menu (REST contract: Account). */
export function sessionRest(kernel: Kernel, { signIn, authenticate, signOut, devices }: Options): RestRoutes {
  const { db, clock } = kernel
  return (app) => {
    commandRoute(app, 'POST', '/api/authenticate', {
      guard: guard.public,
      summary: 'Sign in',
      errors: ['auth.failed', 'auth.second_factor', 'auth.wrong_factor', 'rate_limited'],
      sends: ['Authorization'],
      objectName: 'login',
      body: credentials,
      answer: z.object({ id_token: z.string() }),
      run: async (request, reply) => {
        const { phone, password, rememberMe, code } = request.body
        const userAgent = request.headers['user-agent'] ?? ''
        const { token } = await signIn({
          phone,
          password,
          rememberMe: rememberMe ?? false,
          address: request.ip,
          userAgent,
          code,
          device: devices.ofClient(request.headers.cookie, request.ip, userAgent),
        })
        reply.header('authorization', `Bearer ${token}`)
        return { answer: { id_token: token } }
      },
    })

    fileRoute(app, '/api/authenticate', {
      guard: guard.public,
      summary: "The login of the token's holder, or nothing",
      file: ['text/plain'],
      run: async (request, reply) => {
        const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
        const principal = await authenticate(token)
        // An access token is no sign-in, so its login is not shown.
        const login = principal?.token ? '' : principal?.login
        return reply.type('text/plain; charset=utf-8').send(login ?? '')
      },
    })

    queryRoute(app, '/api/account', {
      guard: guard.signedIn,
      summary: "One's own account",
      answer: restAccount,
      run: async (request) => {
        const { accountId } = principalOf(request)
        return toRest(found(await findAccount(db.sql, accountId), 'unauthenticated'))
      },
    })

    queryRoute(app, '/api/account/menu', {
      guard: guard.signedIn,
      summary: "One's own places, groups and counts",
      answer: restMenu,
      run: async (request) => {
        const principal = principalOf(request)
        const own = await menuOf(db.sql, principal, clock.now())
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
    })

    commandRoute(app, 'POST', '/api/logout', {
      guard: guard.signedIn,
      summary: 'Sign out',
      answer: signedOut,
      run: async (request) => ({ answer: await signOut(principalOf(request).sessionId) }),
    })

    // JHipster's own URLs for the same.
    queryRoute(app, '/api/account/sessions', {
      guard: guard.signedIn,
      summary: "One's own sessions",
      answer: z.array(sessionEntry),
      run: (request) => ownSessions(db.sql, principalOf(request), clock.now()),
    })

    commandRoute(app, 'DELETE', '/api/account/sessions/:id', {
      guard: guard.signedIn,
      summary: "End one of one's own sessions",
      errors: ['session.not_found', 'account.proof_required'],
      params: endSessionInput,
      run: async (request) => {
        await endOwnSession(kernel, principalOf(request), request.params.id)
        return {}
      },
    })
  }
}
