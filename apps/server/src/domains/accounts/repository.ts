import type { Authority } from '@skrzat/contract/access'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { Sql, TransactionSql } from '@skrzat/db/client'
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
import { DomainError } from '../../kernel/errors.ts'
import type { SecretKind } from './secrets.ts'

const accountColumns = {
  ...pick(accounts, 'id', 'login', 'firstName', 'lastName', 'email', 'activated', 'langKey', 'authorities'),
  ...pick(accounts, 'createdBy', 'createdAt', 'lastModifiedBy', 'lastModifiedAt'),
  /** One that is to be the account's, and waits for its link or code. */
  pendingEmail: fragment<string | null>`(
    select ${emailChanges.email} from ${emailChanges} where ${eq(emailChanges.accountId, accounts.id)})`,
  secretKind: fragment<SecretKind | null>`
    case when ${accounts.secretHash} is not null then ${accounts.secretKind} end`,
  state: fragment<'new' | 'active' | 'deactivated'>`
    case when ${accounts.activated} then 'active' when ${accounts.secretHash} is null then 'new' else 'deactivated' end`,
  /** It has a second factor. */
  hasFactor: fragment<boolean>`(
    exists (
      select from ${totpFactors}
      where ${and(eq(totpFactors.accountId, accounts.id), isNotNull(totpFactors.confirmedAt))})
    or exists (select from ${passkeys} where ${eq(passkeys.accountId, accounts.id)}))`,
}

/**
 * An account as administration sees it. It is new while nobody has signed in to it: not activated and without a
 * secret; one that is not activated and has a secret was deactivated by an admin.
 */
export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number]

export function selectAccounts(sql: Sql | TransactionSql) {
  return orm(sql).select(accountColumns).from(accounts)
}

/** The account is a system's admin's. */
export const isSystemAdmin = arrayContains(accounts.authorities, ['ROLE_ADMIN'])

/** Nobody has had the account yet: what is sent for it, or registered, makes it somebody's. */
export const isFresh = fragment<boolean>`(not ${accounts.activated} and ${accounts.secretHash} is null)`

/** No admin has taken the account out of use. */
export const isInUseOrFresh = or(accounts.activated, isNull(accounts.secretHash))

/** Undefined where it is not there or was deleted. */
export async function findAccount(sql: Sql | TransactionSql, id: number): Promise<AccountRow | undefined> {
  const [row] = await selectAccounts(sql).where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
  return row
}

/**
 * The error of a statement that would give two accounts one phone or one e-mail address, by its code; any other as
 * it is.
 */
export function namedConflict(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError) || error.code !== '23505') return error
  if (error.constraint_name === 'accounts_email_key') return new DomainError('account.email_exists')
  if (error.constraint_name === 'accounts_login_key') return new DomainError('account.exists')
  return error
}

/**
 * Makes an account that is not activated for each phone that has none. Many callers may do so at once with the
 * same phones: the order of the phones keeps them from waiting for each other in a circle.
 * @param phones 9 digits each; the same one may come twice
 * @returns how many were made
 */
export async function ensureAccounts(
  sql: Sql | TransactionSql,
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

/** An account that can sign in from now on: the hash made once for many, where they share a secret. */
export type ActiveAccount = {
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly authorities: readonly Authority[]
  readonly secretHash: string
  readonly secretKind: SecretKind
}

/** Adds or changes accounts by their phone and activates them. Returns their ids in the order given. */
export async function activateAccounts(
  sql: Sql | TransactionSql,
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
 * The account's new secret; an account that nobody has had yet is active from now on.
 * @returns false where there is no such account, an admin has deactivated it, its secret is another than the one to be
 *   replaced, or it has become a system's admin's and would get a PIN
 */
export async function storeSecret(
  sql: Sql | TransactionSql,
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
    /** Of a secret that was sent to the phone, and is good until then unless somebody signs in with it. */
    expiresAt?: Date | null
    /** The hash that was verified: a secret that was set meanwhile stays. */
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

/** The device is one of the account's from now on; nothing where it can't be known again. */
export async function rememberDevice(
  sql: Sql | TransactionSql,
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
