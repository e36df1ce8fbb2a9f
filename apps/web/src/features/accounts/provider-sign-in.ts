import { readProperty, Unreachable } from '#app/errors/index.ts'
import { RestFailure } from '#app/calls/index.ts'
import { keepToken } from '#app/session/index.ts'
import { showAccountLanguage } from './sign-in.ts'

/** The outcome of signing in at the identity provider, as the server's redirect says it. */
export type ProviderOutcome = 'done' | 'failed' | 'unknown'

/**
 * Fetches the token that the server keeps after the identity provider's redirect: once, within a minute. Throws
 * RestFailure or Unreachable.
 */
export async function enterFromProvider() {
  const response = await fetch('/api/oidc/token', { method: 'POST' }).catch((cause: unknown) => {
    throw new Unreachable('', { cause })
  })
  // A body from a proxy isn't JSON of ours: then only the status counts.
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new RestFailure(response.status, body, response.headers.get('Retry-After'))
  keepToken(tokenOf(body), false)
  await showAccountLanguage()
}

function tokenOf(body: unknown): string {
  const token = readProperty(body, 'id_token')
  if (typeof token !== 'string') throw new TypeError('no token in the answer')
  return token
}
