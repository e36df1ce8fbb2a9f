import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import {
  and,
  anyOf,
  type Column,
  desc,
  eq,
  fragment,
  gt,
  isNull,
  lt,
  orm,
  pick,
  type ValueOf,
} from '@skrzat/db/orm'
import { accountCodes } from '@skrzat/db/schema'
import { audit } from '../../../kernel/audit.ts'
import { DomainError } from '../../../kernel/errors.ts'

/** The purpose of a code or a link. */
type SentPurpose = ValueOf<typeof accountCodes, 'purpose'>

/** A change of the e-mail address stores its code with the address. */
type Purpose = SentPurpose | 'change_email'

export const CODE_MINUTES = 15
export const LINK_MINUTES = 60
const CODE_TRIES = 5

export type Codes = ReturnType<typeof createCodes>

/**
 * Codes of 6 digits by SMS, which expire after 15 minutes or 5 tries, and links by e-mail, which expire after an hour.
 * Stored as hashes: a code's is keyed with the server's secret, since a million codes are brute-forced quickly from the
 * table.
 */
export function createCodes(secret: string) {
  const key = createHmac('sha256', secret).update('skrzat account codes').digest()
  const hashCode = (purpose: Purpose, accountId: number, code: string) =>
    createHmac('sha256', key).update(`${purpose}:${accountId}:${code}`).digest()

  return {
    hashCode,
    /** Whether the code matches the one sent; constant-time, also without one, which is false. */
    matches(
      sent: { readonly codeHash: Uint8Array | null } | undefined,
      purpose: Purpose,
      accountId: number,
      code: string,
    ): boolean {
      const given = hashCode(purpose, accountId, code)
      const expected = sent?.codeHash?.length === given.length ? sent.codeHash : Buffer.alloc(given.length)
      return timingSafeEqual(given, expected) && sent !== undefined
    },
  }
}

export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** A token of 256 bits for a link, and the hash by which it is looked up. */
export function randomLink(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashLink(token) }
}

export function hashLink(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Stores the hash of a sent code or link. Per purpose only an account's latest code is valid. */
export async function keepCode(
  tx: TransactionSql,
  { accountId, purpose, hash, now }: { accountId: number; purpose: SentPurpose; hash: Buffer; now: Date },
): Promise<void> {
  const expiresAt = expiryOf(purpose, now)
  await orm(tx).insert(accountCodes).values({ accountId, purpose, codeHash: hash, createdAt: now, expiresAt })
}

export function expiryOf(purpose: SentPurpose, now: Date): Date {
  return minutesAfter(now, purpose === 'reset_by_mail' ? LINK_MINUTES : CODE_MINUTES)
}

export function minutesAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000)
}

/** Whether a sent code has neither expired nor been tried too often; `tries` is incremented by the same statement. */
export function mayBeTried({ expiresAt, tries }: { expiresAt: Column; tries: Column }, now: Date) {
  return and(gt(expiresAt, now), lt(tries, CODE_TRIES))
}

/** Records a wrong code. @returns the error to throw, whatever is wrong */
export async function wrongCode(
  sql: Sql,
  { principal, address, now }: { principal: string; address: string; now: Date },
): Promise<DomainError> {
  const data = { message: 'Wrong code' }
  await audit(sql, { at: now, principal, type: 'CODE_FAILURE', data, remoteAddress: address })
  return new DomainError('account.code')
}

/**
 * The latest code of an account, counting a try before it is compared, so that parallel tries can't exceed five.
 * Undefined without a valid code.
 */
export async function countTry(sql: Sql, accountId: number, purpose: SentPurpose, now: Date) {
  const latest = orm(sql)
    .select({ id: accountCodes.id })
    .from(accountCodes)
    .where(and(eq(accountCodes.accountId, accountId), eq(accountCodes.purpose, purpose)))
    .orderBy(desc(accountCodes.id))
    .limit(1)
  const [sent] = await orm(sql)
    .update(accountCodes)
    .set({ tries: fragment`${accountCodes.tries} + 1` })
    .where(and(eq(accountCodes.id, latest), isNull(accountCodes.usedAt), mayBeTried(accountCodes, now)))
    .returning(pick(accountCodes, 'id', 'codeHash', 'registration'))
  return sent
}

/** Consumes a code. @returns false if another call has consumed it first */
export async function useCode(tx: TransactionSql, id: number, now: Date): Promise<boolean> {
  const used = await orm(tx)
    .update(accountCodes)
    .set({ usedAt: now, registration: null })
    .where(and(eq(accountCodes.id, id), isNull(accountCodes.usedAt)))
    .returning({ id: accountCodes.id })
  return used.length > 0
}

/** Revokes the account's earlier codes and links. */
export async function cancelCodes(
  sql: Sql | TransactionSql,
  accountIds: readonly number[],
  now: Date,
): Promise<void> {
  await orm(sql)
    .update(accountCodes)
    .set({ usedAt: now, registration: null })
    .where(and(anyOf(accountCodes.accountId, accountIds), isNull(accountCodes.usedAt)))
}
