import { createSecretKey } from 'node:crypto'
import { JOSEError } from 'jose/errors'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'

const ALGORITHM = 'HS256'
/** Size of the cache of verified tokens. */
const REMEMBERED = 10_000

const sessionId = z.uuid()

export type Tokens = ReturnType<typeof createTokens>

/** Signed JWTs that name a session; its rights are looked up at each call. */
export function createTokens(secret: string, clock: Clock) {
  const key = createSecretKey(secret, 'utf8')
  // Signatures are verified on the threads that hash secrets: many sign-ins at once would delay signed-in users.
  // Only the signature's validity is cached, not whether the session is still open.
  const genuine = new Map<string, { readonly session: string; readonly expiresAt: number }>()

  function remember(token: string, session: string, expiresAt: number) {
    const [oldest] = genuine.keys()
    if (genuine.size >= REMEMBERED && oldest !== undefined) genuine.delete(oldest)
    genuine.set(token, { session, expiresAt })
  }

  return {
    sign(session: string, accountId: number, expiresAt: Date): Promise<string> {
      return new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setJti(session)
        .setSubject(String(accountId))
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(key)
    },

    /** The session that the token names; undefined for a foreign, altered or expired token. */
    async read(token: string): Promise<string | undefined> {
      const now = clock.now()
      const known = genuine.get(token)
      if (known) return known.expiresAt * 1000 > now.getTime() ? known.session : undefined
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          currentDate: now,
          requiredClaims: ['exp', 'jti'],
        })
        const session = sessionId.safeParse(payload.jti).data
        if (session !== undefined && payload.exp !== undefined) remember(token, session, payload.exp)
        return session
      } catch (error) {
        if (error instanceof JOSEError) return undefined
        throw error
      }
    },

    /** When a token expires that was just read; undefined for one that is not known. */
    expiryOf(token: string): Date | undefined {
      const known = genuine.get(token)
      return known && new Date(known.expiresAt * 1000)
    },
  }
}
