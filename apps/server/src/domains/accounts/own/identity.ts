import { randomUUID } from 'node:crypto'
import type { Principal } from '@skrzat/contract/access'
import { withoutDecoration } from '@skrzat/contract/pasted'
import type { confirmIdentityInput } from '@skrzat/contract/wire/accounts'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { and, eq, gt, hasRow, isNotNull, isNull, orm } from '@skrzat/db/orm'
import { accounts, sessions } from '@skrzat/db/schema'
import type { z } from 'zod'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { announceRights } from '../../../kernel/realtime/index.ts'
import { requestSms } from '../../sms/index.ts'
import type { Prove } from '../factors/prove.ts'
import { type Codes, countTry, keepCode, randomCode, type Try, useCode } from '../proof/codes.ts'
import { type AccountsKernel, normalizeSecret } from '../secrets.ts'
import { smsTextsIn } from '../sms-texts.ts'
import {
  countGuess,
  forgetFailures,
  type Origin,
  refuseOverLimit,
  forgetAttempt,
  limitOf,
} from '../throttle.ts'

/** Minutes for which a session counts as freshly proven: enough for one form, too short for someone else to exploit. */
export const FRESH_MINUTES = 10

/** Rate limit for codes per account, and for each device that it knows. */
const PER_ACCOUNT = { most: 3, seconds: 15 * 60 } as const

export type IdentityProof = z.output<typeof confirmIdentityInput>

/** A correct proof. A code is consumed in the transaction that it authorizes. */
type Right = { readonly codeId?: number }

/** Proves that the session's holder is the account's owner, for sensitive actions. */
export function createIdentity(
  { db, clock, bus, wake, reserveSms, secrets }: AccountsKernel,
  codes: Codes,
  prove: Prove,
) {
  const { sql } = db

  /**
   * Sends a code to the phone of an account without a secret to prove itself with.
   * @throws DomainError account.has_secret; rate_limited, sms.limit
   */
  async function sendCode(
    { accountId, login, langKey }: Principal,
    { address, device }: Origin,
  ): Promise<void> {
    if (await hasSecret(sql, accountId)) throw new DomainError('account.has_secret')
    const now = clock.now()
    const limit = await limitOf(sql, { accountId, device }, { key: `identity:${accountId}`, ...PER_ACCOUNT })
    await refuseOverLimit(sql, limit, now)
    await reserveSms({ phone: login, purpose: 'person', address })
    const digits = randomCode()
    await sql.begin(async (tx) => {
      const hash = codes.hashCode('identity', accountId, digits)
      await keepCode(tx, { accountId, purpose: 'identity', hash, deviceHash: device, now })
      await requestSms(tx, {
        phone: login,
        accountId,
        text: smsTextsIn(langKey).identityCode(digits),
        key: `identity:${accountId}:${randomUUID()}`,
        secret: true,
        purpose: 'person',
        reserved: true,
      })
      const data = { account: accountId }
      const entry = { at: now, principal: login, data, remoteAddress: address }
      await audit(tx, { ...entry, type: 'IDENTITY_CODE_SENT' })
    })
    wake()
  }

  /** Looks up the SMS code and counts the try; for an account without a secret. */
  async function byCode(
    { accountId, device, counted }: Omit<Try, 'purpose'>,
    smsCode: string,
    now: Date,
  ): Promise<Right | undefined> {
    const sent = await countTry(sql, { accountId, purpose: 'identity', device, counted }, now)
    const right = codes.matches(sent, 'identity', accountId, withoutDecoration(smsCode))
    return sent && right && !(await hasSecret(sql, accountId)) ? { codeId: sent.id } : undefined
  }

  /**
   * Marks the session as freshly proven. Wrong secrets and codes count as failed sign-ins. Signing in is no such proof:
   * someone else may get hold of the session right after it.
   * @throws DomainError account.wrong_password, account.code; auth.second_factor, auth.wrong_factor; rate_limited
   */
  async function confirm(
    { accountId, sessionId, login, factorDue }: Principal,
    proof: IdentityProof,
    { address, device }: Origin,
  ): Promise<void> {
    const now = clock.now()
    const kind = proof.by === 'sms' ? 'code' : 'phone'
    const counted = await countGuess(sql, { phone: login, address, device, kind }, now)
    const entry = { at: now, principal: login, data: { account: accountId }, remoteAddress: address }
    const right: Right | undefined =
      proof.by === 'sms'
        ? await byCode({ accountId, device, counted }, proof.smsCode, now)
        : (await secrets.verify(counted.candidate?.secretHash, normalizeSecret(proof.secret)))
          ? {}
          : undefined
    if (!right) {
      await audit(sql, { ...entry, type: 'IDENTITY_CONFIRM_FAILURE' })
      throw new DomainError(proof.by === 'sms' ? 'account.code' : 'account.wrong_password')
    }
    const { code, passkey } = proof
    const factor = counted.candidate?.factor ?? false
    if (factor && code === undefined && !passkey) {
      await forgetAttempt(sql, login, counted, kind)
      throw await prove.ask(accountId, true)
    }
    if (factor && !(await prove.isRight(accountId, { code, passkey }))) {
      await audit(sql, { ...entry, type: 'IDENTITY_CONFIRM_FAILURE' })
      throw new DomainError('auth.wrong_factor')
    }
    await sql.begin(async (tx) => {
      if (right.codeId !== undefined && !(await useCode(tx, right.codeId, now)))
        throw new DomainError('account.code')
      await markFresh(tx, sessionId, factor, now)
      await forgetFailures(tx, login)
      await audit(tx, { ...entry, type: 'IDENTITY_CONFIRMED' })
    })
    // The session's streams were opened without the rights that the factor unlocks, so they must reconnect.
    if (factor && factorDue !== null) await announceRights(bus, [accountId])
  }

  /**
   * As `confirm`, with a code alone: of the second factor, or, from an account without a secret, by SMS. Guesses are
   * counted like those of codes by SMS.
   * @throws DomainError account.code; auth.wrong_factor; rate_limited
   */
  async function confirmByCode(principal: Principal, code: string, origin: Origin): Promise<void> {
    const { accountId, sessionId, login } = principal
    if (!(await prove.has(accountId))) {
      await confirm(principal, { by: 'sms', smsCode: code }, origin)
      return
    }
    const now = clock.now()
    await countGuess(sql, { phone: login, ...origin, kind: 'code' }, now)
    const entry = { at: now, principal: login, data: { account: accountId }, remoteAddress: origin.address }
    if (!(await prove.isRight(accountId, { code }))) {
      await audit(sql, { ...entry, type: 'IDENTITY_CONFIRM_FAILURE' })
      throw new DomainError('auth.wrong_factor')
    }
    await sql.begin(async (tx) => {
      await markFresh(tx, sessionId, true, now)
      await forgetFailures(tx, login)
      await audit(tx, { ...entry, type: 'IDENTITY_CONFIRMED' })
    })
  }

  return { sendCode, confirm, confirmByCode }
}

/** Whether the account has a PIN or password that its owner knows. */
async function hasSecret(sql: Sql, accountId: number): Promise<boolean> {
  const known = and(isNotNull(accounts.secretHash), isNotNull(accounts.secretKind))
  return await hasRow(sql, accounts, and(eq(accounts.id, accountId), known))
}

/** Records that the session was proven now, with the second factor if the account has one. */
async function markFresh(tx: TransactionSql, sessionId: string, factor: boolean, now: Date): Promise<void> {
  await orm(tx)
    .update(sessions)
    .set({ provenAt: now, ...(factor && { factorAt: now }) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
}

/**
 * Consumes the session's proof, in the transaction that it authorizes: one proof per change.
 * @throws DomainError account.proof_required without one, or if another call has used it
 */
export async function spendProof(tx: TransactionSql, sessionId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - FRESH_MINUTES * 60_000)
  const spent = await orm(tx)
    .update(sessions)
    .set({ provenAt: null })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.provenAt, since)))
    .returning({ id: sessions.id })
  if (spent.length === 0) throw new DomainError('account.proof_required')
}
