import type { Logger } from 'pino'
import { audit } from '../../kernel/audit.ts'
import { DomainError } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { normalizeSecret, verifySecret } from './secrets.ts'
import { openSession } from './sessions.ts'
import { countAttempt } from './throttle.ts'
import type { Tokens } from './tokens.ts'

export type SignIn = {
  /** 9 digits. */
  readonly phone: string
  /** A PIN or a password. */
  readonly password: string
  readonly rememberMe: boolean
  readonly address: string
  readonly userAgent: string
}

export type SignedIn = { readonly token: string; readonly expiresAt: Date }

/**
 * Signing in: at most three statements and one verification, the same for an account that is there and one
 * that is not.
 * @throws DomainError auth.failed; rate_limited with `retryAfter` in seconds, without anything being verified
 */
export function createSignIn({ db, clock, log }: Kernel, tokens: Tokens) {
  const inTurn = oneAtATime()

  async function attempt({ phone, password, rememberMe, address, userAgent }: SignIn): Promise<SignedIn> {
    const { sql } = db
    const now = clock.now()
    const counted = await countAttempt(sql, phone, address, now)
    if (!counted.allowed) {
      const { retryAfter } = counted
      throw new DomainError('rate_limited', { retryAfter }, { retryAfter })
    }
    const { candidate } = counted
    const right = await verify(log, candidate?.secretHash, normalizeSecret(password))
    const entry = { at: now, principal: phone, remoteAddress: address }
    if (!candidate?.live || candidate.secretHash === null || !right) {
      await audit(sql, { ...entry, type: 'AUTHENTICATION_FAILURE', data: { message: 'Bad credentials' } })
      throw new DomainError('auth.failed')
    }
    await audit(sql, { ...entry, type: 'AUTHENTICATION_SUCCESS', data: { message: 'Signed in' } })
    const session = await openSession(sql, {
      accountId: candidate.id,
      phone,
      remember: rememberMe,
      address,
      userAgent,
      now,
    })
    return {
      token: await tokens.sign(session.id, candidate.id, session.expiresAt),
      expiresAt: session.expiresAt,
    }
  }

  // Attempts count as failed until verified, so a family signing in on six devices at once would lock itself out.
  return (input: SignIn): Promise<SignedIn> => inTurn(input.phone, () => attempt(input))
}

/** A hash that can't be read is as good as none; nobody is told which it was. */
async function verify(log: Logger, hash: string | null | undefined, secret: string): Promise<boolean> {
  try {
    return await verifySecret(hash, secret)
  } catch (error) {
    log.error({ err: error }, 'accounts: a secret could not be verified')
    return false
  }
}

/** Runs what is asked for under one key one after another, within this process. */
function oneAtATime() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve()
    const result = before.then(run)
    const settled = result.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, settled)
    try {
      return await result
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
