import type { APIRequestContext } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { callWith } from './test.ts'

const HALF_MINUTE = 30_000

/**
 * The code of an app with this key: the current one, or the next one, which the server accepts already. A code is valid
 * once, so the second of two codes in a test is the next one.
 */
export function shown(key: string, when: 'now' | 'next' = 'now'): string {
  const timestamp = Date.now() + (when === 'next' ? HALF_MINUTE : 0)
  return TOTP.generate({ secret: Secret.fromBase32(key.replaceAll(' ', '')), timestamp })
}

/** A code that no app with this key shows, nor has just shown, nor will show next. */
export function neverShown(key: string): string {
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  const near = new Set(
    [-2, -1, 0, 1, 2].map((steps) => TOTP.generate({ secret, timestamp: Date.now() + steps * HALF_MINUTE })),
  )
  const codes = ['135790', '246801', '357912', '468023', '579134', '680245']
  return codes.find((code) => !near.has(code)) ?? ''
}

/** Sets up an authenticator app for the session's account. */
export async function setUpApp(request: APIRequestContext, token: string, secret: string) {
  await callWith(request, token, 'accounts.confirmIdentity', { by: 'secret', secret })
  const { key } = await callWith<{ key: string }>(request, token, 'accounts.beginTotp', {})
  await callWith(request, token, 'accounts.confirmTotp', { code: shown(key) })
}
