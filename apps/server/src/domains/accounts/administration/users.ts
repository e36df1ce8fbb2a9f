import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Authority, Principal } from '@skrzat/contract/access'
import type { AuditKind } from '@skrzat/contract/audits'
import { AUTHORITIES } from '@skrzat/contract/roles'
import type { userInput } from '@skrzat/contract/wire/users'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, fragment, isNull, orm, selectFrom } from '@skrzat/db/orm'
import { accountIdentities, accounts, emailChanges } from '@skrzat/db/schema'
import type { z } from 'zod'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { announcePeople } from '../../../kernel/realtime/index.ts'
import { notify } from '../../notifications/index.ts'
import { forgetAnswers, moveAnswers } from '../../people/index.ts'
import { keepFormerPhone } from '../former-phones.ts'
import { changeEmail, startEmailChange } from '../own/email.ts'
import { givePin, sendNewPin } from '../pins/new-pin.ts'
import { cancelCodes } from '../proof/codes.ts'
import { type AccountRow, findAccount, isFresh, namedConflict } from '../repository.ts'
import {
  type AccountsKernel,
  checkKind,
  checkPassword,
  parseSecret,
  randomPin,
  type SecretKind,
} from '../secrets.ts'
import { announceEnd, endSessionsOf, liveSessionsOf } from '../sessions.ts'
import { tellOwner } from '../tell.ts'
import { keepAnAdmin } from './last-admin.ts'

export type UserData = z.output<typeof userInput>

type By = Pick<Principal, 'login'>

/** Requires the fresh proof that the wire uses. @throws DomainError account.proof_required */
type Prove = () => void

/** A new secret for the account: chosen by the admin, or a PIN sent to the phone. */
type Given = { readonly hash: string; readonly kind: SecretKind; readonly pin?: string }

export type Users = ReturnType<typeof createUsers>

/** Account administration by the system's admins. Changed rights take effect at once, on every server. */
export function createUsers(kernel: AccountsKernel) {
  const { db, clock, bus, wake, secrets } = kernel

  /** Every account has ROLE_USER; the order is fixed. */
  function authoritiesOf(asked: readonly Authority[]): Authority[] {
    return AUTHORITIES.filter((known) => known === 'ROLE_USER' || asked.includes(known))
  }

  /** Runs a change in a transaction, and publishes its effects after commit. */
  async function changing(
    run: (tx: TransactionSql) => Promise<{ id: number; endedSessions: readonly string[] }>,
  ) {
    try {
      const { id, endedSessions } = await db.sql.begin(run)
      await announceEnd(bus, endedSessions)
      await announcePeople(bus, { accounts: [id], kids: [], former: [] })
      wake()
      return found(await findAccount(db.sql, id), 'account.not_found')
    } catch (error) {
      throw namedConflict(error)
    }
  }

  async function secretFor(
    { phone, password, activated, authorities }: UserData,
    before: AccountRow | undefined,
  ): Promise<Given | undefined> {
    if (password !== undefined) {
      const { secret, kind } = await parseSecret(password, phone)
      checkKind(kind, authorities)
      // An admin can't replace a user's password with a PIN.
      if (before?.secretKind === 'password') await checkPassword(secret, phone)
      return { hash: await secrets.hash(secret), kind }
    }
    const kind = before?.secretKind ?? null
    // A deactivated account may get any authority; an active admin's needs a password.
    if (activated) checkKind(kind, authorities)
    // A previously used account signs in as before, or sets a secret by a code sent to the phone.
    const untouched = before === undefined || before.state === 'new'
    if (!activated || !untouched) return undefined
    const pin = randomPin(phone)
    return { hash: await secrets.hash(pin), kind: 'pin', pin }
  }

  /** Stores the secret, or the PIN with its SMS, within the transaction. Returns the sessions that ended. */
  async function give(
    tx: TransactionSql,
    accountId: number,
    phone: string,
    given: Given | undefined,
    by: string,
  ): Promise<string[]> {
    const now = clock.now()
    if (!given) return []
    if (given.pin !== undefined)
      return (await givePin(tx, { accountId, phone, pin: given.pin, hash: given.hash, now, by })) ?? []
    await orm(tx)
      .update(accounts)
      .set({ secretHash: given.hash, secretKind: given.kind, secretSentAt: null, secretExpiresAt: null })
      .where(eq(accounts.id, accountId))
    await cancelCodes(tx, [accountId], now)
    return await endSessionsOf(tx, accountId, now)
  }

  /**
   * Adds an account. If the phone has an unused one (from adding its kid or worker), that one is taken over. An account
   * that is created active without a password is sent a PIN. An e-mail address takes effect once its link is opened.
   * @throws DomainError account.exists, account.email_exists, account.weak_pin, account.invalid_password,
   * account.password_required
   */
  async function create(data: UserData, { login: by }: By): Promise<AccountRow> {
    const given = await secretFor(data, undefined)
    const { phone, firstName, lastName, email, langKey, activated } = data
    const authorities = authoritiesOf(data.authorities)
    const now = clock.now()
    return await changing(async (tx) => {
      const entered = {
        firstName,
        lastName,
        langKey,
        authorities,
        activated,
        lastModifiedBy: by,
        lastModifiedAt: now,
      }
      const [made] = await orm(tx)
        .insert(accounts)
        .values({ ...entered, login: phone, createdBy: by, createdAt: now })
        .onConflictDoUpdate({
          target: accounts.login,
          targetWhere: isNull(accounts.deletedAt),
          set: { ...entered, email: null, emailVerified: true },
          setWhere: isFresh,
        })
        .returning({ id: accounts.id })
      if (!made) throw new DomainError('account.exists')
      await orm(tx).delete(emailChanges).where(eq(emailChanges.accountId, made.id))
      if (email !== null) await startEmailChange(tx, { accountId: made.id, email, proven: true, now })
      await give(tx, made.id, phone, given, by)
      const data = { account: made.id, admin: authorities.includes('ROLE_ADMIN') }
      await audit(tx, { at: now, principal: by, type: 'ACCOUNT_CREATED', data })
      return { id: made.id, endedSessions: [] }
    })
  }

  /**
   * Changes an account. A new e-mail address takes effect once its link is opened. Its sessions end if it gets a new
   * phone or secret or is deactivated; if its authorities change, it is notified and its streams reconnect.
   * @param seen the data that the form was filled from: later changes are not overwritten
   * @param prove called before anything but a name or the language is changed
   * @throws DomainError account.not_found, account.last_admin, account.proof_required, and what `create` throws
   */
  async function update(
    id: number,
    data: UserData,
    { login: by }: By,
    prove: Prove,
    seen?: AccountRow,
  ): Promise<AccountRow> {
    const known = seen ?? found(await findAccount(db.sql, id), 'account.not_found')
    const given = await secretFor(data, known)
    const { phone, firstName, lastName, email, langKey, activated } = data
    const authorities = authoritiesOf(data.authorities)
    // A random secret keeps a deactivated account without one from looking unused.
    const locked = known.activated && !activated ? await secrets.hash(randomBytes(32).toString('hex')) : null
    const now = clock.now()
    return await changing(async (tx) => {
      const stays = activated && authorities.includes('ROLE_ADMIN')
      if (!stays) await keepAnAdmin(tx, id)
      const before = found(await lock(tx, id), 'account.not_found')
      // Checked again under the lock: a race would decide the secret on stale data.
      if (before.secretKind !== known.secretKind || before.activated !== known.activated)
        throw new DomainError('conflict.stale')
      if (seen && !isDeepStrictEqual(dataOf(before), dataOf(seen))) throw new DomainError('conflict.stale')
      const moved = before.login !== phone
      const mailed = before.email?.toLowerCase() !== email?.toLowerCase()
      const rights = before.authorities.join() !== authorities.join()
      if (moved || mailed || rights || given !== undefined || before.activated !== activated) prove()
      if (moved) await clearFresh(tx, phone, now)
      await orm(tx)
        .update(accounts)
        .set({
          login: phone,
          firstName,
          lastName,
          langKey,
          authorities,
          activated,
          ...(moved && { contactChangedAt: now }),
          ...(locked !== null && { secretHash: fragment`coalesce(${accounts.secretHash}, ${locked})` }),
          lastModifiedBy: by,
          lastModifiedAt: now,
        })
        .where(eq(accounts.id, id))
      const ended = await give(tx, id, phone, given, by)
      if (moved || !activated) {
        ended.push(...(await endSessionsOf(tx, id, now)))
        await cancelCodes(tx, [id], now)
      }
      if (moved) {
        // An unused account is invited once it becomes active.
        if (before.state === 'new') await forgetAnswers(tx, before.login)
        else {
          await moveAnswers(tx, { from: before.login, to: phone, now })
          await keepFormerPhone(tx, { accountId: id, phone: before.login, now })
        }
        // It was requested by the phone's previous owner.
        await orm(tx).delete(emailChanges).where(eq(emailChanges.accountId, id))
        if (before.state !== 'new') await tellOwner(tx, { accountId: id, what: 'phone', phone: before.login })
      }
      if (given !== undefined && given.pin === undefined && before.state !== 'new')
        await tellOwner(tx, { accountId: id, what: 'secret', phone: before.login })
      if (mailed) await changeEmail(tx, { accountId: id, email, proven: true, by, now })
      // No notice to an admin who changes the own account.
      if (rights && before.login !== by)
        await addToOutbox(tx, [
          notify({
            type: 'TYPE_CHANGE_RIGHTS',
            audience: { to: 'account', accountId: id, placeId: null },
            source: `authorities:${randomUUID()}`,
          }),
        ])
      await audit(tx, {
        at: now,
        principal: by,
        type: updateType(before.activated, activated),
        data: {
          account: id,
          admin: authorities.includes('ROLE_ADMIN'),
          phoneChanged: moved,
          emailChangeRequested: mailed,
          secretChanged: given !== undefined,
        },
      })
      return { id, endedSessions: rights ? [...ended, ...(await liveSessionsOf(tx, [id], now))] : ended }
    })
  }

  /**
   * Deletes an account, so that nobody can sign in to it. Its row stays as the author of its records; secret, e-mail
   * address and identities are erased.
   * @throws DomainError account.not_found, account.last_admin
   */
  async function remove(id: number, { login: by }: By): Promise<void> {
    const now = clock.now()
    const ended = await db.sql.begin(async (tx) => {
      await keepAnAdmin(tx, id)
      const { login: phone } = found(await lock(tx, id), 'account.not_found')
      await forgetAnswers(tx, phone)
      await orm(tx)
        .update(accounts)
        .set({
          deletedAt: now,
          activated: false,
          secretHash: null,
          secretKind: null,
          email: null,
          lastModifiedBy: by,
          lastModifiedAt: now,
        })
        .where(eq(accounts.id, id))
      await orm(tx).delete(accountIdentities).where(eq(accountIdentities.accountId, id))
      await cancelCodes(tx, [id], now)
      await audit(tx, { at: now, principal: by, type: 'ACCOUNT_DELETED', data: { account: id } })
      return await endSessionsOf(tx, id, now)
    })
    await announceEnd(bus, ended)
    await announcePeople(bus, { accounts: [id], kids: [], former: [] })
  }

  /** Deactivates or reactivates an account; the caller needs a fresh proof. @throws what `update` throws */
  async function setActivated(id: number, activated: boolean, by: By): Promise<AccountRow> {
    const account = found(await findAccount(db.sql, id), 'account.not_found')
    return await update(id, { ...dataOf(account), activated }, by, () => undefined, account)
  }

  /**
   * Helps a person to sign in, by the same rule as a place's request: the first PIN for an unused account, otherwise a
   * code by SMS with which its owner sets a new secret.
   * @throws DomainError account.not_found, also if it is deactivated; account.password_required for a system's admin;
   * rate_limited, sms.limit
   */
  async function sendPin(id: number, by: By, address: string): Promise<void> {
    const account = found(await findAccount(db.sql, id), 'account.not_found')
    if (account.state === 'deactivated') throw new DomainError('account.not_found')
    checkKind('pin', account.authorities)
    await sendNewPin(kernel, { placeId: null, phone: account.login, by, address })
  }

  return { create, update, remove, setActivated, sendPin }
}

function updateType(before: boolean, after: boolean): AuditKind {
  if (before === after) return 'ACCOUNT_UPDATED'
  return after ? 'ACCOUNT_REACTIVATED' : 'ACCOUNT_DEACTIVATED'
}

async function lock(tx: TransactionSql, id: number): Promise<AccountRow | undefined> {
  await selectFrom(tx, accounts, 'id').where(eq(accounts.id, id)).for('update')
  return await findAccount(tx, id)
}

/** Deletes an unused account in favour of the one that gets its phone. */
async function clearFresh(tx: TransactionSql, phone: string, now: Date): Promise<void> {
  await orm(tx)
    .update(accounts)
    .set({ deletedAt: now })
    .where(and(eq(accounts.login, phone), isNull(accounts.deletedAt), isFresh))
}

function dataOf({
  login,
  firstName,
  lastName,
  email,
  langKey,
  authorities,
  activated,
}: AccountRow): UserData {
  return { phone: login, firstName, lastName, email, langKey, authorities, activated }
}
