import type { Principal } from '@skrzat/contract/access'
import type { TransactionSql } from '@skrzat/db/client'
import { audit } from '../../../kernel/audit.ts'
import { DomainError } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { announceRights } from '../../../kernel/sessions.ts'
import { announceEnd, endSessionsOf } from '../sessions.ts'
import { tellOwner } from '../tell.ts'
import { createPasskeys, type NewPasskey } from './passkeys.ts'
import { createProve } from './prove.ts'
import { createRecoveryHash, normalizeRecoveryCode, randomRecoveryCode, RECOVERY_CODES } from './recovery.ts'
import { createSealing } from './sealing.ts'
import {
  type Factors as FactorState,
  factorsOf,
  findTotp,
  forgetFactors,
  hasFactor,
  keepRecoveryCodes,
  useStep,
} from './store.ts'
import { newTotp, qrCode, stepOf } from './totp.ts'

type Self = Pick<Principal, 'accountId' | 'sessionId' | 'login' | 'factorDue'>

export type Factors = ReturnType<typeof createFactors>

/** Recovery codes as people read them; null where the account has had codes before, which stay. */
export type Added = { readonly recoveryCodes: readonly string[] | null }

/** Second factors of accounts: an authenticator app's codes, passkeys, and recovery codes for when those are lost. */
export function createFactors(
  { db, clock, bus, log, wake }: Kernel,
  { secret, publicUrl }: { secret: string; publicUrl: string },
) {
  const { sql } = db
  const sealing = createSealing(secret)
  const hashRecovery = createRecoveryHash(secret)
  const passkeys = createPasskeys({ sql, clock, log }, publicUrl)
  const prove = createProve({ sql, clock, sealing, passkeys, secret })

  async function newRecoveryCodes(tx: TransactionSql, accountId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, randomRecoveryCode)
    const hashes = codes.map((code) => hashRecovery(accountId, normalizeRecoveryCode(code) ?? ''))
    await keepRecoveryCodes(tx, { accountId, hashes, now: clock.now() })
    return codes
  }

  /** Holds the account. Whose session has ended meanwhile, by a new PIN say, changes nothing more. */
  async function hold(tx: TransactionSql, { accountId, sessionId }: Self): Promise<void> {
    await tx`select from accounts where id = ${accountId} for update`
    const open = await tx`select from sessions where id = ${sessionId} and ended_at is null`
    if (open.count === 0) throw new DomainError('unauthenticated')
  }

  /**
   * Adds a factor, which this session has thereby given. With the first one the account gets its recovery codes, and
   * its other sessions, which gave none, end.
   */
  async function adding(
    self: Self,
    type: string,
    add: (tx: TransactionSql) => Promise<void>,
  ): Promise<Added> {
    const { accountId, sessionId, login, factorDue } = self
    const now = clock.now()
    const { recoveryCodes, ended } = await sql.begin(async (tx) => {
      await hold(tx, self)
      const first = !hasFactor(await factorsOf(tx, accountId))
      await add(tx)
      await tx`update sessions set factor_at = ${now} where id = ${sessionId}`
      await audit(tx, { at: now, principal: login, type, data: { account: accountId } })
      await tellOwner(tx, { accountId, what: 'factorAdded' })
      return {
        recoveryCodes: first ? await newRecoveryCodes(tx, accountId) : null,
        ended: first ? await endSessionsOf(tx, accountId, now, sessionId) : [],
      }
    })
    await announceEnd(bus, ended)
    if (factorDue !== null) await announceRights(bus, [accountId])
    wake()
    return { recoveryCodes }
  }

  /** Removes a factor; with the last one the recovery codes go as well. */
  async function removing(
    self: Self,
    type: string,
    remove: (tx: TransactionSql) => Promise<{ count: number }>,
  ): Promise<void> {
    const { accountId, login } = self
    const now = clock.now()
    await sql.begin(async (tx) => {
      await hold(tx, self)
      const { count } = await remove(tx)
      if (count === 0) throw new DomainError('factor.not_found')
      if (!hasFactor(await factorsOf(tx, accountId))) {
        await forgetFactors(tx, accountId)
        // What asks for a factor asks for one that is there.
        await tx`update sessions set factor_at = null where account_id = ${accountId} and ended_at is null`
      }
      await audit(tx, { at: now, principal: login, type, data: { account: accountId } })
      await tellOwner(tx, { accountId, what: 'factorRemoved' })
    })
    await announceRights(bus, [accountId])
    wake()
  }

  return {
    prove,
    state: (accountId: number): Promise<FactorState> => factorsOf(sql, accountId),

    /** A new key for an authenticator app; nothing changes before a code of it is given. */
    async beginTotp({ accountId, login }: Self): Promise<{ key: string; uri: string; qr: string }> {
      if ((await findTotp(sql, accountId))?.confirmed) throw new DomainError('factor.exists')
      const { secret: bytes, key, uri } = await newTotp(login)
      const sealed = sealing.seal(accountId, bytes)
      await sql`
        insert into totp_factors as t (account_id, sealed_secret, created_at)
        values (${accountId}, ${sealed}, ${clock.now()})
        on conflict (account_id) do update set sealed_secret = excluded.sealed_secret, last_step = null,
          created_at = excluded.created_at
        where t.confirmed_at is null`
      return { key, uri, qr: await qrCode(uri) }
    },

    /** @throws DomainError factor.code where the code is not of the key; factor.exists */
    async confirmTotp(self: Self, code: string): Promise<Added> {
      const { accountId } = self
      const now = clock.now()
      return await adding(self, 'TOTP_ADDED', async (tx) => {
        const totp = await findTotp(tx, accountId)
        if (totp?.confirmed) throw new DomainError('factor.exists')
        const step = totp && (await stepOf(sealing.open(accountId, totp.sealedSecret), code, now))
        if (step === undefined || !(await useStep(tx, { accountId, step, now })))
          throw new DomainError('factor.code')
        await tx`update totp_factors set confirmed_at = ${now} where account_id = ${accountId}`
      })
    },

    removeTotp: (self: Self): Promise<void> =>
      removing(
        self,
        'TOTP_REMOVED',
        (tx) =>
          tx`delete from totp_factors where account_id = ${self.accountId} and confirmed_at is not null`,
      ),

    beginPasskey: ({ accountId, login }: Self) => passkeys.begin(accountId, login),

    /** @throws DomainError passkey.refused, passkey.too_many */
    async addPasskey(self: Self, made: NewPasskey): Promise<Added> {
      const credential = await passkeys.check(self.accountId, made)
      return await adding(self, 'PASSKEY_ADDED', (tx) =>
        passkeys.add(tx, self.accountId, made.name, credential),
      )
    },

    removePasskey: (self: Self, id: number): Promise<void> =>
      removing(
        self,
        'PASSKEY_REMOVED',
        (tx) => tx`delete from passkeys where id = ${id} and account_id = ${self.accountId}`,
      ),

    /** New recovery codes, shown once; those before them are good for nothing. @throws DomainError factor.not_found */
    async renewRecoveryCodes(self: Self): Promise<string[]> {
      const { accountId, login } = self
      const now = clock.now()
      return await sql.begin(async (tx) => {
        await hold(tx, self)
        if (!hasFactor(await factorsOf(tx, accountId))) throw new DomainError('factor.not_found')
        const data = { account: accountId }
        await audit(tx, { at: now, principal: login, type: 'RECOVERY_CODES_RENEWED', data })
        return await newRecoveryCodes(tx, accountId)
      })
    },

    /**
     * Takes the factors of whoever has lost them; all sessions of the account end. The owner is told.
     * @param by who does it: `system` from the command line, else the system's admin
     * @throws DomainError account.not_found, factor.not_found
     */
    async reset(whose: { readonly phone: string } | { readonly id: number }, by: string): Promise<void> {
      const now = clock.now()
      const ended = await sql.begin(async (tx) => {
        const [account] = await tx<{ id: number }[]>`
          select id from accounts
          where ${'id' in whose ? tx`id = ${whose.id}` : tx`login = ${whose.phone}`} and deleted_at is null
          for update`
        if (!account) throw new DomainError('account.not_found')
        if (!(await forgetFactors(tx, account.id))) throw new DomainError('factor.not_found')
        await audit(tx, { at: now, principal: by, type: 'FACTORS_RESET', data: { account: account.id } })
        await tellOwner(tx, { accountId: account.id, what: 'factorRemoved' })
        return await endSessionsOf(tx, account.id, now)
      })
      await announceEnd(bus, ended)
      wake()
    },
  }
}
