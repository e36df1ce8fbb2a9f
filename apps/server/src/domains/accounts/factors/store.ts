import type { Sql, TransactionSql } from '@skrzat/db/client'

export type Passkey = {
  readonly id: number
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** What an account proves itself by beside its PIN or password. */
export type Factors = {
  readonly totp: boolean
  readonly passkeys: readonly Passkey[]
  /** Codes that are not used up. */
  readonly recoveryLeft: number
}

export async function factorsOf(sql: Sql | TransactionSql, accountId: number): Promise<Factors> {
  const [row] = await sql<{ totp: boolean; recoveryLeft: number }[]>`
    select
      exists (select from totp_factors where account_id = ${accountId} and confirmed_at is not null) as totp,
      (select count(*)::int from recovery_codes where account_id = ${accountId} and used_at is null)
        as "recoveryLeft"`
  const passkeys = await sql<Passkey[]>`
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
    where account_id = ${accountId} order by id`
  return { totp: row?.totp ?? false, passkeys, recoveryLeft: row?.recoveryLeft ?? 0 }
}

export function hasFactor({ totp, passkeys }: Factors): boolean {
  return totp || passkeys.length > 0
}

export type TotpRow = { readonly sealedSecret: Buffer; readonly confirmed: boolean }

export async function findTotp(sql: Sql | TransactionSql, accountId: number): Promise<TotpRow | undefined> {
  const [row] = await sql<TotpRow[]>`
    select sealed_secret as "sealedSecret", confirmed_at is not null as confirmed
    from totp_factors where account_id = ${accountId}`
  return row
}

/** Uses a step up: no code counts twice, and none of an earlier step. @returns false where it was used before */
export async function useStep(
  sql: Sql | TransactionSql,
  { accountId, step, now }: { accountId: number; step: number; now: Date },
): Promise<boolean> {
  const used = await sql`
    update totp_factors set last_step = ${step}, last_used_at = ${now}
    where account_id = ${accountId} and coalesce(last_step < ${step}, true)`
  return used.count > 0
}

/** @returns false where there is no such code, or it was used before */
export async function useRecoveryCode(
  sql: Sql | TransactionSql,
  { accountId, hash, now }: { accountId: number; hash: Buffer; now: Date },
): Promise<boolean> {
  const used = await sql`
    update recovery_codes set used_at = ${now}
    where account_id = ${accountId} and code_hash = ${hash} and used_at is null`
  return used.count > 0
}

/** The codes that count from now on; those before them are gone. */
export async function keepRecoveryCodes(
  tx: TransactionSql,
  { accountId, hashes, now }: { accountId: number; hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await tx`delete from recovery_codes where account_id = ${accountId}`
  const rows = hashes.map((code_hash) => ({ account_id: accountId, code_hash, created_at: now }))
  await tx`insert into recovery_codes ${tx(rows)}`
}

/** All that an account proves itself by beside its secret goes. @returns whether there was any */
export async function forgetFactors(tx: TransactionSql, accountId: number): Promise<boolean> {
  const totp = await tx`delete from totp_factors where account_id = ${accountId}`
  const passkeys = await tx`delete from passkeys where account_id = ${accountId}`
  await tx`delete from recovery_codes where account_id = ${accountId}`
  return totp.count + passkeys.count > 0
}
