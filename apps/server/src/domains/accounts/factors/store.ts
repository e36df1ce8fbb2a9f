import type { AnySql, TransactionSql } from '@skrzat/db/client'
import { and, eq, fragment, isNotNull, isNull, lt, or, orm, type RowOf, selectFrom } from '@skrzat/db/orm'
import { accounts, passkeys, recoveryCodes, totpFactors } from '@skrzat/db/schema'

export type Passkey = RowOf<typeof passkeys, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>

/** An account's second factors. */
export type Factors = {
  readonly totp: boolean
  readonly passkeys: readonly Passkey[]
  /** Unused recovery codes. */
  readonly recoveryLeft: number
}

export async function factorsOf(sql: AnySql, accountId: number): Promise<Factors> {
  const [row] = await orm(sql)
    .select({
      totp: orm(sql).$count(
        totpFactors,
        and(eq(totpFactors.accountId, accountId), isNotNull(totpFactors.confirmedAt)),
      ),
      recoveryLeft: orm(sql).$count(
        recoveryCodes,
        and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)),
      ),
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const keys = await selectFrom(sql, passkeys, 'id', 'name', 'createdAt', 'lastUsedAt')
    .where(eq(passkeys.accountId, accountId))
    .orderBy(passkeys.id)
  return { totp: (row?.totp ?? 0) > 0, passkeys: keys, recoveryLeft: row?.recoveryLeft ?? 0 }
}

export function hasFactor({ totp, passkeys: keys }: Factors): boolean {
  return totp || keys.length > 0
}

export async function findTotp(sql: AnySql, accountId: number) {
  const [totp] = await orm(sql)
    .select({
      sealedSecret: totpFactors.sealedSecret,
      confirmed: fragment<boolean>`${totpFactors.confirmedAt} is not null`,
    })
    .from(totpFactors)
    .where(eq(totpFactors.accountId, accountId))
  return totp
}

/**
 * Consumes a time step: each code is valid once, and codes of earlier steps never.
 * @returns false if it was used before
 */
export async function useStep(
  sql: AnySql,
  { accountId, step, now }: { accountId: number; step: number; now: Date },
): Promise<boolean> {
  const used = await orm(sql)
    .update(totpFactors)
    .set({ lastStep: step, lastUsedAt: now })
    .where(
      and(
        eq(totpFactors.accountId, accountId),
        or(isNull(totpFactors.lastStep), lt(totpFactors.lastStep, step)),
      ),
    )
    .returning({ accountId: totpFactors.accountId })
  return used.length > 0
}

/** @returns false for an unknown code, or one used before */
export async function useRecoveryCode(
  sql: AnySql,
  { accountId, hash, now }: { accountId: number; hash: Buffer; now: Date },
): Promise<boolean> {
  const used = await orm(sql)
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, hash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ accountId: recoveryCodes.accountId })
  return used.length > 0
}

/** Stores the new codes and revokes the previous ones. */
export async function keepRecoveryCodes(
  tx: TransactionSql,
  { accountId, hashes, now }: { accountId: number; hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await orm(tx).delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await orm(tx)
    .insert(recoveryCodes)
    .values(hashes.map((codeHash) => ({ accountId, codeHash, createdAt: now })))
}

/** Deletes all second factors of the account. @returns whether there was any */
export async function forgetFactors(tx: TransactionSql, accountId: number): Promise<boolean> {
  const apps = await orm(tx)
    .delete(totpFactors)
    .where(eq(totpFactors.accountId, accountId))
    .returning({ accountId: totpFactors.accountId })
  const keys = await orm(tx)
    .delete(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .returning({ id: passkeys.id })
  await orm(tx).delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  return apps.length + keys.length > 0
}
