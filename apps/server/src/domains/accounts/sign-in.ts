import { audit } from '../../kernel/commands/index.ts'
import { DomainError } from '../../kernel/errors/index.ts'
import { createGate } from '../../kernel/threads/index.ts'
import type { FactorProof, Prove } from './factors/prove.ts'
import { type AccountsKernel, normalizeSecret } from './secrets.ts'
import { openSession } from './sessions.ts'
import { countGuess, type Origin, forgetAttempt } from './throttle.ts'
import type { Tokens } from './tokens.ts'

export type SignIn = Origin &
  FactorProof & {
    /** 9 digits. */
    readonly phone: string
    /** A PIN or a password. */
    readonly password: string
    readonly rememberMe: boolean
    readonly userAgent: string
    /** Whether the caller is our own page, which can use a passkey. */
    readonly browser?: boolean
  }

/** Limit of concurrent sign-ins in this process, queued ones included. */
export const AT_ONCE = 60

export type SignedIn = { readonly token: string; readonly expiresAt: Date }

/**
 * Signs in with at most three statements and one verification, whether or not the account exists. A second factor is
 * requested after the secret was right; wrong ones count like wrong secrets.
 * @throws DomainError auth.failed; auth.second_factor, auth.wrong_factor; rate_limited with `retryAfter` in seconds,
 * without verifying anything, and if too many sign in at once also without counting anything
 */
export function createSignIn({ db, clock, log, secrets }: AccountsKernel, tokens: Tokens, prove: Prove) {
  const admitted = createGate(AT_ONCE, 5)
  const inTurn = oneAtATime()

  /** An unreadable hash counts as a missing one, without revealing which it was. */
  async function verify(hash: string | null | undefined, secret: string) {
    try {
      return await secrets.verifyAndRenew(hash, secret)
    } catch (error) {
      if (error instanceof DomainError) throw error
      log.error({ err: error }, 'accounts: a secret could not be verified')
      return { right: false, renewed: null }
    }
  }

  async function attempt({ phone, password, rememberMe, ...rest }: SignIn): Promise<SignedIn> {
    const { address, userAgent, device, code, passkey, browser = false } = rest
    const { sql } = db
    const now = clock.now()
    const counted = await countGuess(sql, { phone, address, device }, now)
    const { candidate, counter } = counted
    const { right, renewed } = await verify(candidate?.secretHash, normalizeSecret(password))
    const entry = { at: now, principal: phone, remoteAddress: address }
    if (!candidate?.live || candidate.secretHash === null || !right) {
      await audit(sql, { ...entry, type: 'AUTHENTICATION_FAILURE', data: { message: 'Bad credentials' } })
      throw new DomainError('auth.failed')
    }
    if (candidate.factor) {
      if (code === undefined && !passkey) {
        await forgetAttempt(sql, phone, counted)
        throw await prove.ask(candidate.id, browser)
      }
      if (!(await prove.isRight(candidate.id, { code, passkey }))) {
        await audit(sql, {
          ...entry,
          type: 'AUTHENTICATION_FAILURE',
          data: { message: 'Wrong second factor' },
        })
        throw new DomainError('auth.wrong_factor')
      }
    }
    const session = await openSession(sql, {
      accountId: candidate.id,
      phone,
      secretHash: candidate.secretHash,
      renewedHash: renewed,
      counter,
      remember: rememberMe,
      address,
      userAgent,
      device,
      factor: candidate.factor,
      now,
    })
    if (!session) {
      await audit(sql, { ...entry, type: 'AUTHENTICATION_FAILURE', data: { message: 'Changed meanwhile' } })
      throw new DomainError('auth.failed')
    }
    await audit(sql, { ...entry, type: 'AUTHENTICATION_SUCCESS', data: { message: 'Signed in' } })
    return {
      token: await tokens.sign(session.id, candidate.id, session.expiresAt),
      expiresAt: session.expiresAt,
    }
  }

  // Serialized per phone: attempts count as failed until verified, so a family signing in on six devices at once would
  // be locked out.
  return (input: SignIn): Promise<SignedIn> => admitted(() => inTurn(input.phone, () => attempt(input)))
}

/** Serializes calls with the same key, within this process. */
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
