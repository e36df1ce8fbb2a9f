import type { APIRequestContext } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { commandAs } from './accounts.ts'

const HALF_MINUTE = 30_000

/**
 * What an app with this key shows: its code of now, or the next one, which the server takes already. A code counts once,
 * so of two that a test gives the second is the next.
 */
export function shown(key: string, when: 'now' | 'next' = 'now'): string {
  const timestamp = Date.now() + (when === 'next' ? HALF_MINUTE : 0)
  return TOTP.generate({ secret: Secret.fromBase32(key.replaceAll(' ', '')), timestamp })
}

/** Gives the account of this session an app with codes. */
export async function setUpApp(request: APIRequestContext, token: string, secret: string) {
  await commandAs(request, token, 'accounts.confirmIdentity', { by: 'secret', secret })
  const { key } = await commandAs<{ key: string }>(request, token, 'accounts.beginTotp', {})
  await commandAs(request, token, 'accounts.confirmTotp', { code: shown(key) })
}
