import type { Authority } from '@skrzat/contract/access'
import type { LangKey } from '@skrzat/contract/wire/account'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import type { SecretKind } from './secrets.ts'

/** An account as administration sees it. */
export type AccountRow = {
  readonly id: number
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly activated: boolean
  readonly langKey: string
  readonly authorities: Authority[]
  readonly createdBy: string
  readonly createdAt: Date
  readonly lastModifiedBy: string
  readonly lastModifiedAt: Date
}

/** Undefined where it is not there or was deleted. */
export async function findAccount(sql: Sql, id: number): Promise<AccountRow | undefined> {
  const [row] = await sql<AccountRow[]>`
    select id, login, first_name as "firstName", last_name as "lastName", email, activated,
      lang_key as "langKey", authorities, created_by as "createdBy", created_at as "createdAt",
      last_modified_by as "lastModifiedBy", last_modified_at as "lastModifiedAt"
    from accounts where id = ${id} and deleted_at is null`
  return row
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
      last_modified_by = excluded.last_modified_by, last_modified_at = excluded.last_modified_at
    returning id, login`
  const ids = new Map(rows.map((row) => [row.login, row.id]))
  return accounts.flatMap(({ phone }) => ids.get(phone) ?? [])
}

/** The account's new PIN: it can sign in from now on. @returns false where there is no such account */
export async function storePin(
  sql: Sql | TransactionSql,
  accountId: number,
  hash: string,
  now: Date,
  by: string,
): Promise<boolean> {
  const changed = await sql`
    update accounts set secret_hash = ${hash}, secret_kind = 'pin', activated = true, last_modified_by = ${by},
      last_modified_at = ${now}
    where id = ${accountId} and deleted_at is null and not 'ROLE_ADMIN' = any(authorities)`
  return changed.count > 0
}

export async function storeLanguage(sql: Sql, accountId: number, langKey: LangKey): Promise<void> {
  await sql`update accounts set lang_key = ${langKey} where id = ${accountId}`
}
