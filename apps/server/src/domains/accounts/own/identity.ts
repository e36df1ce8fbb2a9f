import type { Principal } from '@skrzat/contract/access'
import type { confirmIdentityInput } from '@skrzat/contract/wire/account'
import type { TransactionSql } from '@skrzat/db/client'
import type { z } from 'zod'
import { audit } from '../../../kernel/audit.ts'
import { DomainError } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Prove } from '../factors/prove.ts'
import { normalizeSecret, verifySecret } from '../secrets.ts'
import { countGuess, forgetFailures, type Origin, takeBackAttempt } from '../throttle.ts'

/** Minutes for which a session counts as freshly proven: long enough for one form, too short to be borrowed. */
export const FRESH_MINUTES = 10

export type IdentityProof = z.output<typeof confirmIdentityInput>

/**
 * Proves that the account's owner holds the session, and marks the session as freshly proven. Wrong secrets count
 * as failed attempts to sign in. Signing in is no such proof: a session may be borrowed right after it.
 * @throws DomainError account.wrong_password; auth.second_factor, auth.wrong_factor; rate_limited
 */
export async function confirmIdentity(
  { db, clock }: Kernel,
  prove: Prove,
  { accountId, sessionId, login }: Principal,
  { secret, code, passkey }: IdentityProof,
  { address, device }: Origin,
): Promise<void> {
  const now = clock.now()
  const counted = await countGuess(db.sql, { phone: login, address, device }, now)
  const entry = { at: now, principal: login, data: { account: accountId }, remoteAddress: address }
  if (!(await verifySecret(counted.candidate?.secretHash, normalizeSecret(secret)))) {
    await audit(db.sql, { ...entry, type: 'IDENTITY_CONFIRM_FAILURE' })
    throw new DomainError('account.wrong_password')
  }
  const factor = counted.candidate?.factor ?? false
  if (factor && code === undefined && !passkey) {
    await takeBackAttempt(db.sql, login, counted)
    throw await prove.ask(accountId, true)
  }
  if (factor && !(await prove.isRight(accountId, { code, passkey }))) {
    await audit(db.sql, { ...entry, type: 'IDENTITY_CONFIRM_FAILURE' })
    throw new DomainError('auth.wrong_factor')
  }
  await db.sql.begin(async (tx) => {
    await markFresh(tx, sessionId, factor, now)
    await forgetFailures(tx, login)
    await audit(tx, { ...entry, type: 'IDENTITY_CONFIRMED' })
  })
}

/** The session was proven at this moment, with the second factor where the account has one. */
async function markFresh(tx: TransactionSql, sessionId: string, factor: boolean, now: Date): Promise<void> {
  await tx`
    update sessions set proven_at = ${now}, factor_at = case when ${factor} then ${now} else factor_at end
    where id = ${sessionId} and ended_at is null`
}

/**
 * Uses the proof of a session up, in the transaction of what it permits: one proof for one such change.
 * @throws DomainError account.proof_required where there is none, or another call has used it
 */
export async function spendProof(tx: TransactionSql, sessionId: string, now: Date): Promise<void> {
  const { count } = await tx`
    update sessions set proven_at = null
    where id = ${sessionId} and ended_at is null
      and proven_at > ${now}::timestamptz - make_interval(mins => ${FRESH_MINUTES})`
  if (count === 0) throw new DomainError('account.proof_required')
}
