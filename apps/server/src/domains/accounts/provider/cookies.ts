import { createHmac } from 'node:crypto'
import { JOSEError } from 'jose/errors'
import type { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { cookieOf, setCookie } from '../../../kernel/http/index.ts'

/** Only these routes see the cookies. */
const COOKIE_PATH = '/api/oidc'

export type Cookies = ReturnType<typeof createCookies>

/**
 * Cookies that only this server can read, for the round trip to an identity provider: encrypted, valid for a few
 * minutes, HttpOnly. Encryption is loaded at first use, since most installations have no provider.
 * @param secure whether the browser may send them over HTTPS only
 */
export function createCookies(secret: string, secure: boolean, clock: Clock) {
  const key = createHmac('sha256', secret).update('skrzat identity provider cookies').digest()

  return {
    /** The value of `Set-Cookie`. SameSite is Lax if another site sends the person back with it, otherwise Strict. */
    async seal(
      name: string,
      content: Readonly<Record<string, string>>,
      { seconds, sameSite }: { seconds: number; sameSite: 'Lax' | 'Strict' },
    ): Promise<string> {
      const now = clock.now()
      const { EncryptJWT } = await import('jose/jwt/encrypt')
      const value = await new EncryptJWT({ ...content })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(name)
        .setExpirationTime(new Date(now.getTime() + seconds * 1000))
        .encrypt(key)
      return setCookie({ name, value, path: COOKIE_PATH, seconds, sameSite, secure })
    },

    /** The sealed value of that name; undefined if missing, forged or expired. */
    async open<T>(
      name: string,
      cookieHeader: string | undefined,
      schema: z.ZodType<T>,
    ): Promise<T | undefined> {
      const sealed = cookieOf(cookieHeader, name)
      if (sealed === undefined) return undefined
      const { jwtDecrypt } = await import('jose/jwt/decrypt')
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          audience: name,
          currentDate: clock.now(),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
        })
        return schema.safeParse(payload).data
      } catch (error) {
        if (error instanceof JOSEError) return undefined
        throw error
      }
    },

    clear: (name: string) =>
      setCookie({ name, value: '', path: COOKIE_PATH, seconds: 0, sameSite: 'Strict', secure }),
  }
}
