import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Sql, TransactionSql } from '@skrzat/db/client'

/** What a code or a link is good for. */
export type Purpose = 'activate' | 'reset' | 'reset_by_mail' | 'change_email' | 'identity'

const MINUTE = 60 * 1000
export const CODE_MINUTES = 15
export const LINK_MINUTES = 60
export const CODE_TRIES = 5

/** A code that was sent, as far as checking it needs it. */
export type SentCode = { readonly id: number; readonly codeHash: Buffer; readonly registration: unknown }

export type Codes = ReturnType<typeof createCodes>

/**
 * Codes of 6 digits by SMS, valid for 15 minutes and 5 tries, and links by e-mail, for an hour. Kept as hashes: a
 * code's is keyed with the server's secret, for a million codes are soon tried by whoever reads the table.
 */
export function createCodes(secret: string) {
  const key = createHmac('sha256', secret).update('skrzat account codes').digest()
  const hashCode = (purpose: Purpose, accountId: number, code: string) =>
    createHmac('sha256', key).update(`${purpose}:${accountId}:${code}`).digest()

  return {
    hashCode,
    /** Whether the code is the one that was sent; in constant time, and false, where none was. */
    matches(sent: SentCode | undefined, purpose: Purpose, accountId: number, code: string): boolean {
      const given = hashCode(purpose, accountId, code)
      const expected = sent?.codeHash.length === given.length ? sent.codeHash : Buffer.alloc(given.length)
      return timingSafeEqual(given, expected) && sent !== undefined
    },
  }
}

export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** 256 bits for an address, and the hash by which it is found. */
export function randomLink(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashLink(token) }
}

export function hashLink(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Keeps the hash of what was sent. Of the codes of one purpose only an account's latest counts. */
export async function keepCode(
  tx: TransactionSql,
  { accountId, purpose, hash, now }: { accountId: number; purpose: Purpose; hash: Buffer; now: Date },
): Promise<void> {
  const expiresAt = expiryOf(purpose, now)
  await tx`
    insert into account_codes (account_id, purpose, code_hash, created_at, expires_at)
    values (${accountId}, ${purpose}, ${hash}, ${now}, ${expiresAt})`
}

export function expiryOf(purpose: Purpose, now: Date): Date {
  const minutes = purpose === 'reset_by_mail' ? LINK_MINUTES : CODE_MINUTES
  return new Date(now.getTime() + minutes * MINUTE)
}

/**
 * The latest code of an account, one try at it being counted before it is compared: so of tries in parallel no
 * more than five are. Undefined where there is none that still counts.
 */
export async function countTry(
  sql: Sql,
  accountId: number,
  purpose: Purpose,
  now: Date,
): Promise<SentCode | undefined> {
  const [row] = await sql<SentCode[]>`
    update account_codes set tries = tries + 1
    where id = (
        select id from account_codes where account_id = ${accountId} and purpose = ${purpose}
        order by id desc limit 1)
      and used_at is null and expires_at > ${now} and tries < ${CODE_TRIES}
    returning id, code_hash as "codeHash", registration`
  return row
}

/** Uses a code up. @returns false where somebody else has used it meanwhile */
export async function useCode(tx: TransactionSql, id: number, now: Date): Promise<boolean> {
  const used = await tx`
    update account_codes set used_at = ${now}, registration = null where id = ${id} and used_at is null`
  return used.count > 0
}

/** Whatever was sent to an account before is good for nothing any more. */
export async function cancelCodes(
  sql: Sql | TransactionSql,
  accountIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    update account_codes set used_at = ${now}, registration = null
    where account_id = any(${[...accountIds]}::bigint[]) and used_at is null`
}
