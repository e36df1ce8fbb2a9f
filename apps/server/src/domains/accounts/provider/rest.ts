import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../kernel/errors/index.ts'
import { guard, type RestApp, type RestRoutes } from '../../../kernel/http/index.ts'
import type { Devices } from '../devices.ts'
import type { ProviderSignIn } from './sign-in.ts'
import type { Provider } from './client.ts'
import type { Cookies } from './cookies.ts'

const ATTEMPT = 'skrzat_oidc'
const HANDOVER = 'skrzat_oidc_token'

/** Time for a person to sign in at the provider. */
const ATTEMPT_SECONDS = 10 * 60
/** Time for the page to load and to fetch the token. */
const HANDOVER_SECONDS = 60

const attempt = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), from: z.string() })
const handover = z.object({ token: z.string() })

/** A page of this site, to prevent open redirects. */
const ownPath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\s\\]*$/)

type Options = {
  provider: Provider
  signIn: ProviderSignIn['signIn']
  fetchOnce: ProviderSignIn['fetchOnce']
  cookies: Cookies
  devices: Devices
}

/**
 * Signing in at an identity provider. `/api/oidc/login` sends the browser there; it comes back to `/api/oidc/callback`
 * and is sent on to `/login?oidc=done&from=…`, whose page fetches the token by `POST /api/oidc/token`. The token is
 * held in a cookie that no script and no other site reads, for a minute and a single fetch: it is in no URL, no history
 * and no log.
 */
export function providerRest({ provider, signIn, fetchOnce, cookies, devices }: Options): RestRoutes {
  return (app: RestApp) => {
    app.get(
      '/api/oidc/login',
      {
        config: guard.public,
        schema: {
          summary: 'Begin to sign in at the identity provider',
          sends: ['Location', 'Set-Cookie'],
          response: { 302: z.undefined() },
          querystring: z.object({ from: ownPath.catch('/').default('/') }),
        },
      },
      async (request, reply) => {
        try {
          const begun = await provider.begin()
          const sealed = await cookies.seal(
            ATTEMPT,
            { ...begun.attempt, from: request.query.from },
            { seconds: ATTEMPT_SECONDS, sameSite: 'Lax' },
          )
          return await reply.header('set-cookie', sealed).redirect(begun.url)
        } catch (error) {
          refused(request, error)
          return reply.redirect(loginPage('failed', request.query.from))
        }
      },
    )

    app.get(
      '/api/oidc/callback',
      {
        config: guard.public,
        schema: {
          summary: 'Come back from the identity provider',
          sends: ['Location', 'Set-Cookie'],
          response: { 302: z.undefined() },
        },
      },
      async (request, reply) => {
        const known = await cookies.open(ATTEMPT, request.headers.cookie, attempt)
        reply.header('set-cookie', cookies.clear(ATTEMPT))
        if (!known) return await reply.redirect(loginPage('failed', '/'))
        try {
          const identity = await provider.finish(new URL(request.url, 'http://here').search, known)
          const { token } = await signIn(identity, {
            address: request.ip,
            userAgent: request.headers['user-agent'] ?? '',
          })
          const sealed = await cookies.seal(
            HANDOVER,
            { token },
            { seconds: HANDOVER_SECONDS, sameSite: 'Strict' },
          )
          return await reply.header('set-cookie', sealed).redirect(loginPage('done', known.from))
        } catch (error) {
          if (error instanceof DomainError) return reply.redirect(loginPage('unknown', known.from))
          refused(request, error)
          return reply.redirect(loginPage('failed', known.from))
        }
      },
    )

    app.post(
      '/api/oidc/token',
      {
        config: guard.public,
        schema: {
          summary: 'Fetch the token after signing in there',
          errors: ['auth.provider'],
          sends: ['Authorization', 'Set-Cookie'],
          response: { 200: z.object({ id_token: z.string() }) },
        },
      },
      async (request, reply) => {
        const { cookie } = request.headers
        const given = await cookies.open(HANDOVER, cookie, handover)
        reply.header('set-cookie', cookies.clear(HANDOVER))
        // Not in the callback: coming from another site, the browser does not send the device's cookie there.
        const browser = devices.ofCookie(cookie)
        if (!given || !(await fetchOnce(given.token, browser.hash))) throw new DomainError('auth.provider')
        reply.header('set-cookie', browser.cookie)
        return reply.header('authorization', `Bearer ${given.token}`).send({ id_token: given.token })
      },
    )
  }
}

function loginPage(outcome: 'done' | 'failed' | 'unknown', from: string): string {
  return `/login?${new URLSearchParams({ oidc: outcome, from }).toString()}`
}

/** Logs only its code and name: an error may contain the provider's response. */
function refused(request: FastifyRequest, error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  const reason = error instanceof Error ? error.message : String(error)
  request.log.warn({ code, reason }, 'accounts: signing in with the identity provider failed')
}
