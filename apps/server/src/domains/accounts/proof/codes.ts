import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { AnySql, Sql, TransactionSql } from '@skrzat/db/client'
import { and, anyOf, desc, eq, fragment, gt, isNull, orm, pick, type ValueOf } from '@skrzat/db/orm'
import { accountCodes } from '@skrzat/db/schema'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { overLimit, triesOf } from '../throttle.ts'

/** The purpose of a code or a link. */
type SentPurpose = ValueOf<typeof accountCodes, 'purpose'>

/** A change of the e-mail address stores its code with the address. */
type Purpose = SentPurpose | 'change_email'

export const CODE_MINUTES = 15
export const LINK_MINUTES = 60
/** A link by SMS is the last resort while strangers use up what may be sent to the phone in a day. */
const SMS_LINK_MINUTES = 24 * 60
const SMS_LINK_DIGITS = 20

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

/** A token of 66 bits for a link by SMS: short, and of digits, which are struck from the text that is kept. */
export function randomShortLink(): { token: string; hash: Buffer } {
  const token = `k${Array.from({ length: SMS_LINK_DIGITS }, () => randomInt(10)).join('')}`
  return { token, hash: hashLink(token) }
}

export function hashLink(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Stores the hash of a sent code or link. Per purpose only an account's latest code is valid. */
export async function keepCode(
  tx: TransactionSql,
  {
    hash,
    now,
    ...code
  }: {
    accountId: number
    purpose: SentPurpose
    hash: Buffer
    /** The device that asked for it. */
    deviceHash?: Buffer | undefined
    now: Date
  },
): Promise<void> {
  const expiresAt = expiryOf(code.purpose, now)
  await orm(tx)
    .insert(accountCodes)
    .values({ ...code, codeHash: hash, createdAt: now, expiresAt })
}

const MINUTES: Readonly<Record<SentPurpose, number>> = {
  activate: CODE_MINUTES,
  reset: CODE_MINUTES,
  identity: CODE_MINUTES,
  reset_by_mail: LINK_MINUTES,
  reset_by_sms_link: SMS_LINK_MINUTES,
}

export function expiryOf(purpose: SentPurpose, now: Date): Date {
  return minutesAfter(now, MINUTES[purpose])
}

export function minutesAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000)
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

export type Try = {
  readonly accountId: number
  readonly purpose: SentPurpose
  readonly device: Buffer | undefined
  /** The counted guess. */
  readonly counted: { readonly counter: string; readonly known: boolean }
}

/**
 * The code that a device may try: the latest that the device or a place requested, otherwise the account's latest, so
 * that a stranger's request can't displace the owner's code. A try is counted before the comparison, so that parallel
 * tries can't exceed five: per known device, per requesting device, and for all others together. Undefined without a
 * valid code; the statements are the same then.
 */
export async function countTry(sql: Sql, { accountId, purpose, device, counted }: Try, now: Date) {
  const own = device ? eq(accountCodes.deviceHash, device) : fragment<boolean>`false`
  const [latest] = await orm(sql)
    .select({ ...pick(accountCodes, 'id', 'codeHash', 'registration', 'usedAt'), asked: own })
    .from(accountCodes)
    .where(
      and(
        eq(accountCodes.accountId, accountId),
        eq(accountCodes.purpose, purpose),
        gt(accountCodes.expiresAt, now),
      ),
    )
    .orderBy(fragment`coalesce(${own}, true) desc`, desc(accountCodes.id))
    .limit(1)
  const counter = counted.known || latest?.asked ? counted.counter : null
  const over = await overLimit(sql, triesOf(latest?.id ?? `none:${counted.counter}`, counter), now)
  return over === null && latest?.usedAt === null ? latest : undefined
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
export async function cancelCodes(sql: AnySql, accountIds: readonly number[], now: Date): Promise<void> {
  await orm(sql)
    .update(accountCodes)
    .set({ usedAt: now, registration: null })
    .where(and(anyOf(accountCodes.accountId, accountIds), isNull(accountCodes.usedAt)))
}
