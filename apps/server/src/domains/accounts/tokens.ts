import { jwtVerify, SignJWT } from 'jose'
import { errors } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'

const ALGORITHM = 'HS256'
const sessionId = z.uuid()

export type Tokens = ReturnType<typeof createTokens>

/** Signed JWTs that name a session; what they permit is looked up at each call. */
export function createTokens(secret: string, clock: Clock) {
  const key = new TextEncoder().encode(secret)
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

    /** The session that the token names; undefined for a token that is not ours, was changed or has expired. */
    async read(token: string): Promise<string | undefined> {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          currentDate: clock.now(),
          requiredClaims: ['exp', 'jti'],
        })
        return sessionId.safeParse(payload.jti).data
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
