import type { Principal } from '@skrzat/contract/access'
import type { AuditKind } from '@skrzat/contract/audits'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, hasRow, isNotNull, isNull, orm, selectFrom } from '@skrzat/db/orm'
import { accounts, passkeys as keptPasskeys, sessions, totpFactors } from '@skrzat/db/schema'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { announceRights } from '../../../kernel/realtime/index.ts'
import { announceEnd, endSessionsOf } from '../sessions.ts'
import { tellOwner } from '../tell.ts'
import { createPasskeys, type NewPasskey } from './passkeys.ts'
import { createProve } from './prove.ts'
import { createRecoveryHash, normalizeRecoveryCode, randomRecoveryCode, RECOVERY_CODES } from './recovery.ts'
import { createSealing } from '../../../kernel/sealing.ts'
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

/** Recovery codes in readable form; null if the account already has codes, which stay valid. */
export type Added = { readonly recoveryCodes: readonly string[] | null }

/** Second factors of accounts: authenticator app, passkeys, and recovery codes as a fallback. */
export function createFactors(
  { db, clock, bus, log, wake }: Kernel,
  { secret, publicUrl }: { secret: string; publicUrl: string },
) {
  const { sql } = db
  const sealing = createSealing(secret, 'second factors')
  const hashRecovery = createRecoveryHash(secret)
  const passkeys = createPasskeys({ sql, clock, log }, publicUrl)
  const prove = createProve({ sql, clock, sealing, passkeys, secret })

  async function newRecoveryCodes(tx: TransactionSql, accountId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, randomRecoveryCode)
    const hashes = codes.map((code) => hashRecovery(accountId, normalizeRecoveryCode(code) ?? ''))
    await keepRecoveryCodes(tx, { accountId, hashes, now: clock.now() })
    return codes
  }

  /** Locks the account. A session that has ended meanwhile, for example by a new PIN, can't change anything. */
  async function hold(tx: TransactionSql, { accountId, sessionId }: Self): Promise<void> {
    await selectFrom(tx, accounts, 'id').where(eq(accounts.id, accountId)).for('update')
    if (!(await hasRow(tx, sessions, and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))))
      throw new DomainError('unauthenticated')
  }

  /**
   * Adds a factor, which counts as given in this session. The first factor comes with recovery codes, and ends the
   * account's other sessions, which gave none.
   */
  async function adding(
    self: Self,
    type: AuditKind,
    add: (tx: TransactionSql) => Promise<void>,
  ): Promise<Added> {
    const { accountId, sessionId, login, factorDue } = self
    const now = clock.now()
    const { recoveryCodes, ended } = await sql.begin(async (tx) => {
      await hold(tx, self)
      const first = !hasFactor(await factorsOf(tx, accountId))
      await add(tx)
      await orm(tx).update(sessions).set({ factorAt: now }).where(eq(sessions.id, sessionId))
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

  /** Removes a factor, and the recovery codes with the last one. */
  async function removing(
    self: Self,
    type: AuditKind,
    remove: (tx: TransactionSql) => Promise<readonly unknown[]>,
  ): Promise<void> {
    const { accountId, login } = self
    const now = clock.now()
    await sql.begin(async (tx) => {
      await hold(tx, self)
      const removed = await remove(tx)
      if (removed.length === 0) throw new DomainError('factor.not_found')
      if (!hasFactor(await factorsOf(tx, accountId))) {
        await forgetFactors(tx, accountId)
        // Without factors, no session can be required to give one.
        await orm(tx)
          .update(sessions)
          .set({ factorAt: null })
          .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt)))
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

    /** A new key for an authenticator app; it takes effect once confirmed by a code. */
    async beginTotp({ accountId, login }: Self): Promise<{ key: string; uri: string; qr: string }> {
      if ((await findTotp(sql, accountId))?.confirmed) throw new DomainError('factor.exists')
      const { secret: bytes, key, uri } = await newTotp(login)
      const begun = { sealedSecret: sealing.seal(accountId, bytes), createdAt: clock.now() }
      await orm(sql)
        .insert(totpFactors)
        .values({ ...begun, accountId })
        .onConflictDoUpdate({
          target: totpFactors.accountId,
          set: { ...begun, lastStep: null },
          setWhere: isNull(totpFactors.confirmedAt),
        })
      return { key, uri, qr: await qrCode(uri) }
    },

    /** @throws DomainError factor.code for a code that does not match the key; factor.exists */
    async confirmTotp(self: Self, code: string): Promise<Added> {
      const { accountId } = self
      const now = clock.now()
      return await adding(self, 'TOTP_ADDED', async (tx) => {
        const totp = await findTotp(tx, accountId)
        if (totp?.confirmed) throw new DomainError('factor.exists')
        const step = totp && (await stepOf(sealing.open(accountId, totp.sealedSecret), code, now))
        if (step === undefined || !(await useStep(tx, { accountId, step, now })))
          throw new DomainError('factor.code')
        await orm(tx)
          .update(totpFactors)
          .set({ confirmedAt: now })
          .where(eq(totpFactors.accountId, accountId))
      })
    },

    removeTotp: (self: Self): Promise<void> =>
      removing(
        self,
        'TOTP_REMOVED',
        async (tx) =>
          await orm(tx)
            .delete(totpFactors)
            .where(and(eq(totpFactors.accountId, self.accountId), isNotNull(totpFactors.confirmedAt)))
            .returning({ accountId: totpFactors.accountId }),
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
        async (tx) =>
          await orm(tx)
            .delete(keptPasskeys)
            .where(and(eq(keptPasskeys.id, id), eq(keptPasskeys.accountId, self.accountId)))
            .returning({ id: keptPasskeys.id }),
      ),

    /** New recovery codes, shown once; the previous ones are revoked. @throws DomainError factor.not_found */
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
     * Removes lost factors; all sessions of the account end. The owner is notified.
     * @param by the actor: `system` from the command line, otherwise the system's admin
     * @throws DomainError account.not_found, factor.not_found
     */
    async reset(whose: { readonly phone: string } | { readonly id: number }, by: string): Promise<void> {
      const now = clock.now()
      const ended = await sql.begin(async (tx) => {
        const its = 'id' in whose ? eq(accounts.id, whose.id) : eq(accounts.login, whose.phone)
        const [account] = await selectFrom(tx, accounts, 'id')
          .where(and(its, isNull(accounts.deletedAt)))
          .for('update')
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
