import type { Authority } from '@skrzat/contract/access'
import type { LangKey } from '@skrzat/contract/wire/account'
import type { Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import postgres from 'postgres'
import { DomainError } from '../../kernel/errors.ts'
import type { SecretKind } from './secrets.ts'

/**
 * An account as administration sees it. It is new while nobody has signed in to it: not activated and without a
 * secret; one that is not activated and has a secret was deactivated by an admin.
 */
export type AccountRow = {
  readonly id: number
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  /** One that is to be the account's, and waits for its link or code. */
  readonly pendingEmail: string | null
  readonly activated: boolean
  readonly langKey: LangKey
  readonly authorities: Authority[]
  readonly state: 'new' | 'active' | 'deactivated'
  readonly secretKind: SecretKind | null
  /** It has a second factor. */
  readonly hasFactor: boolean
  readonly createdBy: string
  readonly createdAt: Date
  readonly lastModifiedBy: string
  readonly lastModifiedAt: Date
}

/** The columns of an AccountRow, of `accounts`. */
export function accountColumns(sql: Sql | TransactionSql): SqlFragment {
  return sql`
    id, login, first_name as "firstName", last_name as "lastName", email, activated, lang_key as "langKey",
    (select c.email from email_changes c where c.account_id = accounts.id) as "pendingEmail",
    authorities, case when secret_hash is not null then secret_kind end as "secretKind",
    case when activated then 'active' when secret_hash is null then 'new' else 'deactivated' end as state,
    (exists (select from totp_factors f where f.account_id = accounts.id and f.confirmed_at is not null)
      or exists (select from passkeys f where f.account_id = accounts.id)) as "hasFactor",
    created_by as "createdBy", created_at as "createdAt", last_modified_by as "lastModifiedBy",
    last_modified_at as "lastModifiedAt"`
}

/** Undefined where it is not there or was deleted. */
export async function findAccount(sql: Sql | TransactionSql, id: number): Promise<AccountRow | undefined> {
  const [row] = await sql<AccountRow[]>`
    select ${accountColumns(sql)} from accounts where id = ${id} and deleted_at is null`
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
  accounts: readonly ActiveAccount[],
  now: Date,
  by = 'system',
): Promise<number[]> {
  const rows = await sql<{ id: number; login: string }[]>`
    insert into accounts (login, first_name, last_name, authorities, secret_hash, secret_kind, activated,
      created_by, created_at, last_modified_by, last_modified_at)
    select phone, first, last, string_to_array(authorities, ','), hash, kind, true, ${by}, ${now}, ${by}, ${now}
    from unnest(
      ${accounts.map((account) => account.phone)}::text[],
      ${accounts.map((account) => account.firstName)}::text[],
      ${accounts.map((account) => account.lastName)}::text[],
      ${accounts.map((account) => account.authorities.join(','))}::text[],
      ${accounts.map((account) => account.secretHash)}::text[],
      ${accounts.map((account) => account.secretKind)}::text[]
    ) as a (phone, first, last, authorities, hash, kind)
    order by phone
    on conflict (login) where deleted_at is null do update set
      first_name = excluded.first_name, last_name = excluded.last_name, authorities = excluded.authorities,
      secret_hash = excluded.secret_hash, secret_kind = excluded.secret_kind, activated = true,
      secret_sent_at = null, secret_expires_at = null,
      last_modified_by = excluded.last_modified_by, last_modified_at = excluded.last_modified_at
    returning id, login`
  const ids = new Map(rows.map((row) => [row.login, row.id]))
  return accounts.flatMap(({ phone }) => ids.get(phone) ?? [])
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
  const changed = await sql`
    update accounts set secret_hash = ${hash}, secret_kind = ${kind}, activated = true, last_modified_by = ${by},
      last_modified_at = ${now}, secret_expires_at = ${expiresAt},
      secret_sent_at = ${expiresAt === null ? null : now}
    where id = ${accountId} and deleted_at is null and (activated or secret_hash is null)
      and (${replaced}::text is null or secret_hash = ${replaced})
      and (${kind}::text = 'password' or not 'ROLE_ADMIN' = any(authorities))`
  return changed.count > 0
}

/** The device is one of the account's from now on; nothing where it can't be known again. */
export async function rememberDevice(
  sql: Sql | TransactionSql,
  accountId: number,
  device: Buffer | undefined,
  now: Date,
): Promise<void> {
  if (!device) return
  await sql`
    insert into known_devices (account_id, device_hash, created_at, last_used_at)
    values (${accountId}, ${device}, ${now}, ${now})
    on conflict (account_id, device_hash) do update set last_used_at = excluded.last_used_at`
}

export async function storeLanguage(sql: Sql, accountId: number, langKey: LangKey): Promise<void> {
  await sql`update accounts set lang_key = ${langKey} where id = ${accountId}`
}
