import { randomUUID } from 'node:crypto'
import { parsePhone } from '@skrzat/contract/phone'
import type { Authority } from '@skrzat/contract/access'
import type { Sql } from '@skrzat/db/client'
import { audit } from '../../../kernel/audit.ts'
import { DomainError } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addToOutbox } from '../../../kernel/outbox.ts'
import { storeSecret } from '../repository.ts'
import { checkKind, hashSecret, parseSecret } from '../secrets.ts'
import { announceEnd, endSessionsOf } from '../sessions.ts'
import { addressLimit, countAttempt, forgetFailures, overLimit, refuseOverLimit } from '../throttle.ts'
import { cancelCodes, type Codes, countTry, hashLink, useCode } from './codes.ts'
import { RESET_JOB } from './jobs.ts'

/** Codes and links for one phone or e-mail address. */
const PER_TARGET = { most: 3, seconds: 15 * 60 } as const

/** A code or link that was found right, and whose it is. */
type Proven = { readonly codeId: number; readonly accountId: number }
type Owner = { readonly login: string; readonly authorities: readonly Authority[] }

/** A new secret for those who have forgotten theirs: they prove the phone, or the e-mail address. */
export function createReset({ db, clock, bus, wake }: Kernel, codes: Codes) {
  const { sql } = db

  /**
   * Sends a code to a phone, or a link to an e-mail address, where there is an account for it. Same answer and same
   * statements where there is none, or no such phone: the sending is a job's, and the job is asked for in any case.
   * Beyond three in a quarter of an hour nothing is sent.
   * @throws DomainError rate_limited for too many from one address
   */
  async function start(login: string, address: string): Promise<void> {
    const now = clock.now()
    await refuseOverLimit(sql, addressLimit(address), now)
    const phone = parsePhone(login)
    const email = login.trim().toLowerCase()
    const by = phone === null ? 'mail' : 'sms'
    // The address is counted by its hash: throttles are no list of who has an account.
    const target = phone ?? hashLink(email).toString('base64url')
    if ((await overLimit(sql, { key: `reset:${target}`, ...PER_TARGET }, now)) !== null) return
    const accountId = phone === null ? await accountOfEmail(sql, email) : await accountOfPhone(sql, phone)
    await sql.begin(async (tx) => {
      await addToOutbox(tx, [{ name: RESET_JOB, data: { accountId, by, request: randomUUID() } }])
      await audit(tx, {
        at: now,
        principal: phone ?? 'anonymous',
        type: 'RESET_REQUESTED',
        data: { by },
        remoteAddress: address,
      })
    })
    wake()
  }

  /** A code by SMS, its try counted. Two statements, whether or not there is an account. */
  async function byCode(
    phone: string,
    code: string,
    address: string,
    now: Date,
  ): Promise<Proven | undefined> {
    const counted = await countAttempt(sql, phone, address, now, 'code')
    if (!counted.allowed) {
      const { retryAfter } = counted
      throw new DomainError('rate_limited', { retryAfter }, { retryAfter })
    }
    const accountId = counted.candidate?.id ?? 0
    const sent = await countTry(sql, accountId, 'reset', now)
    return sent && codes.matches(sent, 'reset', accountId, code) ? { codeId: sent.id, accountId } : undefined
  }

  async function byLink(token: string, address: string, now: Date): Promise<Proven | undefined> {
    await refuseOverLimit(sql, addressLimit(address), now)
    const [row] = await sql<Proven[]>`
      select id as "codeId", account_id as "accountId" from account_codes
      where code_hash = ${hashLink(token)} and purpose = 'reset_by_mail' and used_at is null
        and expires_at > ${now}`
    return row
  }

  /**
   * Sets a new secret and ends all sessions of the account. What was sent before is good for nothing then.
   * @param key `600000005-123456`, the phone and the code; or what the link has as `key`
   * @throws DomainError account.code; account.weak_pin, account.invalid_password, account.password_required;
   *   rate_limited
   */
  async function finish(key: string, newPassword: string, address: string): Promise<void> {
    const now = clock.now()
    const [, phone, code] = /^(\d{9})-(\d{6})$/.exec(key.replaceAll(/\s/g, '')) ?? []
    // Before anything is counted: a secret that will not do must not cost a try.
    if (phone !== undefined) parseSecret(newPassword, phone)
    const proven =
      phone === undefined || code === undefined
        ? await byLink(key, address, now)
        : await byCode(phone, code, address, now)
    if (!proven) {
      const principal = phone ?? 'anonymous'
      const data = { message: 'Wrong code' }
      await audit(sql, { at: now, principal, type: 'CODE_FAILURE', data, remoteAddress: address })
      throw new DomainError('account.code')
    }
    const { codeId, accountId } = proven
    const [owner] = await sql<Owner[]>`
      select login, authorities from accounts where id = ${accountId} and deleted_at is null`
    if (!owner) throw new DomainError('account.code')
    const { secret, kind } = parseSecret(newPassword, owner.login)
    checkKind(kind, owner.authorities)
    const hash = await hashSecret(secret)
    const ended = await sql.begin(async (tx) => {
      if (!(await useCode(tx, codeId, now))) throw new DomainError('account.code')
      const by = owner.login
      if (!(await storeSecret(tx, { accountId, hash, kind, now, by }))) throw new DomainError('account.code')
      await cancelCodes(tx, [accountId], now)
      await forgetFailures(tx, owner.login)
      const data = { account: accountId, by: phone === undefined ? 'mail' : 'sms' }
      await audit(tx, { at: now, principal: by, type: 'PASSWORD_RESET', data, remoteAddress: address })
      return await endSessionsOf(tx, accountId, now)
    })
    await announceEnd(bus, ended)
  }

  return { start, finish }
}

async function accountOfPhone(sql: Sql, phone: string): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id from accounts where login = ${phone} and deleted_at is null`
  return row?.id ?? null
}

async function accountOfEmail(sql: Sql, email: string): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id from accounts where lower(email) = ${email} and email is not null and deleted_at is null`
  return row?.id ?? null
}
