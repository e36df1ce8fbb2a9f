import { randomUUID } from 'node:crypto'
import { readCodeKey } from '@skrzat/contract/identity'
import { parsePhone } from '@skrzat/contract/phone'
import type { Sql } from '@skrzat/db/client'
import {
  and,
  eq,
  fragment,
  gt,
  inArray,
  isNotNull,
  isNull,
  orm,
  pick,
  type RowOf,
  selectFrom,
  type SQL,
} from '@skrzat/db/orm'
import { accountCodes, accounts } from '@skrzat/db/schema'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { rememberDevice, storeSecret } from '../repository.ts'
import { inviteToPlaces } from '../../people/index.ts'
import { type AccountsKernel, checkKind, parseSecret } from '../secrets.ts'
import { tellOwner } from '../tell.ts'
import { announceEnd, endSessionsOf } from '../sessions.ts'
import {
  addressLimit,
  countAsked,
  countGuess,
  forgetFailures,
  type Origin,
  refuseOverLimit,
} from '../throttle.ts'
import { cancelCodes, type Codes, countTry, hashLink, useCode, wrongCode } from './codes.ts'
import { resetRow } from './jobs.ts'

/** A code or link that was verified, and its account. */
type Proven = {
  readonly codeId: number
  readonly accountId: number
  readonly purpose: RowOf<typeof accountCodes, 'purpose'>['purpose']
}

/** Resets a forgotten secret, after a proof of the phone or the e-mail address. */
export function createReset({ db, clock, bus, wake, reserveSms, secrets }: AccountsKernel, codes: Codes) {
  const { sql } = db

  /**
   * Sends a code to a phone, or a link to an e-mail address, if it has an account. Same answer and same statements
   * without one: a job is always enqueued, and does the sending. Beyond the allowance nothing is sent.
   * @throws DomainError rate_limited for too many from one address; sms.limit
   */
  async function start(login: string, { address, device }: Origin): Promise<void> {
    const now = clock.now()
    await refuseOverLimit(sql, addressLimit(address), now)
    const phone = parsePhone(login)
    const email = login.trim().toLowerCase()
    const by = phone === null ? 'mail' : 'sms'
    // The address is counted by its hash, so that throttles do not list who has an account.
    const target = phone ?? hashLink(email).toString('base64url')
    const whose = phone === null ? hasEmail(email) : eq(accounts.login, phone)
    const { wait, known, often } = await countAsked(sql, { what: 'reset', target, device, whose }, now)
    if (wait !== null) return
    if (phone !== null) await reserveSms({ phone, purpose: known ? 'person' : 'public', address })
    const accountId = await accountOf(sql, whose)
    await sql.begin(async (tx) => {
      await addToOutbox(tx, [
        resetRow({
          accountId,
          by,
          request: randomUUID(),
          device: device?.toString('hex') ?? null,
          link: often,
        }),
      ])
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

  /** Looks up an SMS code and counts the try. Three statements, with or without an account. */
  async function byCode(phone: string, code: string, origin: Origin, now: Date): Promise<Proven | undefined> {
    const counted = await countGuess(sql, { ...origin, phone, kind: 'code' }, now)
    const accountId = counted.candidate?.id ?? 0
    const { device } = origin
    const sent = await countTry(sql, { accountId, purpose: 'reset', device, counted }, now)
    return sent && codes.matches(sent, 'reset', accountId, code)
      ? { codeId: sent.id, accountId, purpose: 'reset' }
      : undefined
  }

  async function byLink(token: string, address: string, now: Date): Promise<Proven | undefined> {
    await refuseOverLimit(sql, addressLimit(address), now)
    const [sent] = await orm(sql)
      .select({ codeId: accountCodes.id, ...pick(accountCodes, 'accountId', 'purpose') })
      .from(accountCodes)
      .where(
        and(
          eq(accountCodes.codeHash, hashLink(token)),
          inArray(accountCodes.purpose, ['reset_by_mail', 'reset_by_sms_link']),
          isNull(accountCodes.usedAt),
          gt(accountCodes.expiresAt, now),
        ),
      )
    return sent
  }

  /**
   * Sets a new secret, ends all sessions of the account and revokes earlier codes and links.
   * @param key `600000005-123456`, the phone and the code; or the `key` of the link
   * @throws DomainError account.code; account.same_secret, account.weak_pin, account.common_password,
   * account.invalid_password, account.password_required; rate_limited
   */
  async function finish(key: string, newPassword: string, origin: Origin): Promise<void> {
    const now = clock.now()
    const { address, device } = origin
    const { phone, code } = readCodeKey(key) ?? {}
    // Validated before anything is counted: an unacceptable new secret must not cost a try.
    if (phone !== undefined) await parseSecret(newPassword, phone)
    const proven =
      phone === undefined || code === undefined
        ? await byLink(key, address, now)
        : await byCode(phone, code, origin, now)
    if (!proven) throw await wrongCode(sql, { principal: phone ?? 'anonymous', address, now })
    const { codeId, accountId, purpose } = proven
    const [owner] = await selectFrom(sql, accounts, 'login', 'authorities', 'secretHash').where(
      and(eq(accounts.id, accountId), isNull(accounts.deletedAt)),
    )
    if (!owner) throw new DomainError('account.code')
    const { secret, kind } = await parseSecret(newPassword, owner.login)
    checkKind(kind, owner.authorities)
    if (owner.secretHash !== null && (await secrets.verify(owner.secretHash, secret)))
      throw new DomainError('account.same_secret')
    const hash = await secrets.hash(secret)
    const ended = await sql.begin(async (tx) => {
      if (!(await useCode(tx, codeId, now))) throw new DomainError('account.code')
      const by = owner.login
      // Invites an account that was never used, as registration does.
      await inviteToPlaces(tx, { phone: owner.login, now })
      if (!(await storeSecret(tx, { accountId, hash, kind, now, by }))) throw new DomainError('account.code')
      await cancelCodes(tx, [accountId], now)
      await rememberDevice(tx, accountId, device, now)
      await forgetFailures(tx, owner.login)
      const data = { account: accountId, by: purpose === 'reset_by_mail' ? 'mail' : 'sms' }
      await audit(tx, { at: now, principal: by, type: 'PASSWORD_RESET', data, remoteAddress: address })
      await tellOwner(tx, { accountId, what: 'secret' })
      return await endSessionsOf(tx, accountId, now)
    })
    await announceEnd(bus, ended)
    wake()
  }

  return { start, finish }
}

async function accountOf(sql: Sql, whose: SQL | undefined): Promise<number | null> {
  const [account] = await selectFrom(sql, accounts, 'id').where(and(whose, isNull(accounts.deletedAt)))
  return account?.id ?? null
}

/** Repeats the partial index's condition, not null, so that the index is used. */
function hasEmail(email: string) {
  return and(fragment`lower(${accounts.email}) = ${email}`, isNotNull(accounts.email), accounts.emailVerified)
}
