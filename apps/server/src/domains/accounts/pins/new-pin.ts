import { randomUUID } from 'node:crypto'
import type { Principal } from '@skrzat/contract/access'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { audit } from '../../../kernel/audit.ts'
import { DomainError } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { requestSms } from '../../sms/index.ts'
import { cancelCodes } from '../proof/codes.ts'
import { ensureAccounts, storeSecret } from '../repository.ts'
import { hashSecret, randomPin } from '../secrets.ts'
import { announceEnd, endSessionsOf } from '../sessions.ts'
import { textsOf } from '../texts.ts'
import { forgetFailures, refuseOverLimit } from '../throttle.ts'

/** PINs that one phone may be sent. */
const PER_PHONE = { most: 5, seconds: 60 * 60 } as const

export type NewPinRequest = {
  readonly placeId: number
  /** 9 digits. */
  readonly phone: string
  readonly by: Pick<Principal, 'login'>
}

/**
 * Sends one person of the place a new PIN, random and none that is easy to guess; all sessions of the account end.
 * Makes the account where there is none yet, and activates it: who reads the SMS has the phone.
 * @throws DomainError place.pin.error for a phone that is nobody's of the place, a system's admin, who has a
 *   password, and an account that was deactivated; rate_limited beyond five in an hour
 */
export async function sendNewPin(kernel: Kernel, { placeId, phone, by }: NewPinRequest): Promise<void> {
  const { db, clock, bus, wake } = kernel
  if (!(await isOfPlace(db.sql, placeId, phone))) throw new DomainError('place.pin.error')
  const now = clock.now()
  await refuseOverLimit(db.sql, { key: `pin:${phone}`, ...PER_PHONE }, now)
  const pin = randomPin(phone)
  const hash = await hashSecret(pin)
  const ended = await db.sql.begin(async (tx) => {
    await ensureAccounts(tx, [phone], by.login)
    const [account] = await tx<{ id: number; admin: boolean }[]>`
      select id, 'ROLE_ADMIN' = any(authorities) as admin from accounts
      where login = ${phone} and deleted_at is null for update`
    if (!account || account.admin) throw new DomainError('place.pin.error')
    const giving = { accountId: account.id, phone, pin, hash, now, by: by.login, placeId }
    const sessions = await givePin(tx, giving)
    if (!sessions) throw new DomainError('place.pin.error')
    return sessions
  })
  await announceEnd(bus, ended)
  wake()
}

/**
 * The PIN becomes the account's and is sent to its phone, in the caller's transaction.
 * @returns the sessions that ended, to be announced; undefined for an account that is gone or deactivated
 */
export async function givePin(
  tx: TransactionSql,
  given: {
    accountId: number
    phone: string
    pin: string
    hash: string
    now: Date
    by: string
    placeId?: number
  },
): Promise<string[] | undefined> {
  const { accountId, phone, pin, hash, now, by, placeId } = given
  if (!(await storeSecret(tx, { accountId, hash, kind: 'pin', now, by }))) return undefined
  await cancelCodes(tx, [accountId], now)
  await forgetFailures(tx, phone)
  const ofPlace = placeId === undefined ? {} : { placeId }
  await requestSms(tx, {
    phone,
    text: textsOf(await langKeyOf(tx, accountId)).pin(pin),
    key: `pin:${accountId}:${randomUUID()}`,
    accountId,
    secret: true,
    ...ofPlace,
  })
  await audit(tx, { at: now, principal: by, type: 'PIN_SENT', data: { account: accountId }, ...ofPlace })
  return await endSessionsOf(tx, accountId, now)
}

async function langKeyOf(tx: TransactionSql, accountId: number): Promise<string> {
  const [row] = await tx<{ langKey: string }[]>`
    select lang_key as "langKey" from accounts where id = ${accountId}`
  return row?.langKey ?? 'pl'
}

async function isOfPlace(sql: Sql, placeId: number, phone: string): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (
        select from workers where place_id = ${placeId} and phone = ${phone} and deleted_at is null)
      or exists (
        select from kids where place_id = ${placeId} and ${phone} in (phone1, phone2) and deleted_at is null)
      as found`
  return row?.found ?? false
}
