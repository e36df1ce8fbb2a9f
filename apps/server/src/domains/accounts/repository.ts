import type { Authority } from '@skrzat/contract/access'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { AnySql, Sql } from '@skrzat/db/client'
import {
  and,
  arrayContains,
  eq,
  fragment,
  isNotNull,
  isNull,
  not,
  or,
  orm,
  pick,
  type RowOf,
} from '@skrzat/db/orm'
import { accounts, emailChanges, knownDevices, passkeys, totpFactors } from '@skrzat/db/schema'
import postgres from 'postgres'
import { DomainError } from '../../kernel/errors/index.ts'
import type { SecretKind } from './secrets.ts'

const accountColumns = {
  ...pick(accounts, 'id', 'login', 'firstName', 'lastName', 'email', 'activated', 'langKey', 'authorities'),
  ...pick(accounts, 'createdBy', 'createdAt', 'lastModifiedBy', 'lastModifiedAt'),
  /** A new address, pending its link or code. */
  pendingEmail: fragment<string | null>`(
    select ${emailChanges.email} from ${emailChanges} where ${eq(emailChanges.accountId, accounts.id)})`,
  secretKind: fragment<SecretKind | null>`
    case when ${accounts.secretHash} is not null then ${accounts.secretKind} end`,
  state: fragment<'new' | 'active' | 'deactivated'>`
    case when ${accounts.activated} then 'active' when ${accounts.secretHash} is null then 'new' else 'deactivated' end`,
  /** Whether it has a second factor. */
  hasFactor: fragment<boolean>`(
    exists (
      select from ${totpFactors}
      where ${and(eq(totpFactors.accountId, accounts.id), isNotNull(totpFactors.confirmedAt))})
    or exists (select from ${passkeys} where ${eq(passkeys.accountId, accounts.id)}))`,
}

/**
 * An account as administration sees it. It is new until its first use: not activated and without a secret; one that is
 * not activated but has a secret was deactivated by an admin.
 */
export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number]

export function selectAccounts(sql: AnySql) {
  return orm(sql).select(accountColumns).from(accounts)
}

/** Whether the account is a system's admin. */
export const isSystemAdmin = arrayContains(accounts.authorities, ['ROLE_ADMIN'])

/** Whether the account is unused; its first PIN or registration makes it used. */
export const isFresh = fragment<boolean>`(not ${accounts.activated} and ${accounts.secretHash} is null)`

/** Whether no admin has deactivated the account. */
export const isInUseOrFresh = or(accounts.activated, isNull(accounts.secretHash))

/** Undefined for an unknown or deleted account. */
export async function findAccount(sql: AnySql, id: number): Promise<AccountRow | undefined> {
  const [row] = await selectAccounts(sql).where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
  return row
}

/** Maps a unique violation of a phone or an e-mail address to its domain error; other errors are unchanged. */
export function namedConflict(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError) || error.code !== '23505') return error
  if (error.constraint_name === 'accounts_email_key') return new DomainError('account.email_exists')
  if (error.constraint_name === 'accounts_login_key') return new DomainError('account.exists')
  return error
}

/**
 * Creates an inactive account for each phone without one. Ordered by phone, so that concurrent callers can't deadlock.
 * @param phones 9 digits each; duplicates are allowed
 * @returns how many were created
 */
export async function ensureAccounts(
  sql: AnySql,
  phones: readonly string[],
  createdBy = 'system',
): Promise<number> {
  if (phones.length === 0) return 0
  const made = await sql`
    insert into accounts (login, created_by, last_modified_by)
    select distinct phone, ${createdBy}, ${createdBy} from unnest(${[...phones]}::text[]) as p (phone)
    where not exists (select from accounts a where a.login = phone and a.deleted_at is null)
    order by phone
    on conflict (login) where deleted_at is null do nothing`
  return made.count
}

/** An account to be activated: the hash may be shared by many with the same secret. */
export type ActiveAccount = {
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly authorities: readonly Authority[]
  readonly secretHash: string
  readonly secretKind: SecretKind
}

/** Upserts accounts by phone and activates them. Returns their ids in the order given. */
export async function activateAccounts(
  sql: AnySql,
  active: readonly ActiveAccount[],
  now: Date,
  by = 'system',
): Promise<number[]> {
  const rows = await sql<RowOf<typeof accounts, 'id' | 'login'>[]>`
    insert into accounts (login, first_name, last_name, authorities, secret_hash, secret_kind, activated,
      created_by, created_at, last_modified_by, last_modified_at)
    select phone, first, last, string_to_array(authorities, ','), hash, kind, true, ${by}, ${now}, ${by}, ${now}
    from unnest(
      ${active.map((account) => account.phone)}::text[],
      ${active.map((account) => account.firstName)}::text[],
      ${active.map((account) => account.lastName)}::text[],
      ${active.map((account) => account.authorities.join(','))}::text[],
      ${active.map((account) => account.secretHash)}::text[],
      ${active.map((account) => account.secretKind)}::text[]
    ) as a (phone, first, last, authorities, hash, kind)
    order by phone
    on conflict (login) where deleted_at is null do update set
      first_name = excluded.first_name, last_name = excluded.last_name, authorities = excluded.authorities,
      secret_hash = excluded.secret_hash, secret_kind = excluded.secret_kind, activated = true,
      secret_sent_at = null, secret_expires_at = null,
      last_modified_by = excluded.last_modified_by, last_modified_at = excluded.last_modified_at
    returning id, login`
  const ids = new Map(rows.map((row) => [row.login, row.id]))
  return active.flatMap(({ phone }) => ids.get(phone) ?? [])
}

/**
 * Stores the account's new secret, and activates an unused account.
 * @returns false if there is no such account, an admin has deactivated it, its secret is another than the one to be
 * replaced, or it has become a system's admin's and would get a PIN
 */
export async function storeSecret(
  sql: AnySql,
  {
    accountId,
    hash,
    kind,
    now,
    by,
    expiresAt = null,
    replaced = null,
  }: {
    accountId: number
    hash: string
    kind: SecretKind
    now: Date
    by: string
    /** Expiry of a secret sent to the phone, unless somebody signs in with it. */
    expiresAt?: Date | null
    /** The verified hash; a secret set meanwhile is not overwritten. */
    replaced?: string | null
  },
): Promise<boolean> {
  const changed = await orm(sql)
    .update(accounts)
    .set({
      secretHash: hash,
      secretKind: kind,
      activated: true,
      lastModifiedBy: by,
      lastModifiedAt: now,
      secretExpiresAt: expiresAt,
      secretSentAt: expiresAt === null ? null : now,
    })
    .where(
      and(
        eq(accounts.id, accountId),
        isNull(accounts.deletedAt),
        isInUseOrFresh,
        replaced === null ? undefined : eq(accounts.secretHash, replaced),
        kind === 'password' ? undefined : not(isSystemAdmin),
      ),
    )
    .returning({ id: accounts.id })
  return changed.length > 0
}

/** Remembers the device as one of the account's; a no-op for an unrecognizable one. */
export async function rememberDevice(
  sql: AnySql,
  accountId: number,
  device: Buffer | undefined,
  now: Date,
): Promise<void> {
  if (!device) return
  await orm(sql)
    .insert(knownDevices)
    .values({ accountId, deviceHash: device, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.accountId, knownDevices.deviceHash],
      set: { lastUsedAt: now },
    })
}

export async function storeLanguage(sql: Sql, accountId: number, langKey: LangKey): Promise<void> {
  await orm(sql).update(accounts).set({ langKey }).where(eq(accounts.id, accountId))
}
