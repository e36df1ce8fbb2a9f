import { parsePhone } from '@skrzat/contract/phone'
import type { User, UserSortField } from '@skrzat/contract/wire/users'
import type { Sql } from '@skrzat/db/client'
import { and, eq, fragment, inPolish, isNull, like, or } from '@skrzat/db/orm'
import { accounts } from '@skrzat/db/schema'
import { containing, digitsOf, foldedLike } from '../../../kernel/like.ts'
import { type Total, totalBeside, totalOf } from '../../../kernel/totals.ts'
import { type AccountRow, findAccount, selectAccounts } from '../repository.ts'

export type UserList = {
  readonly offset: number
  readonly size: number
  /** Matches phone, names and e-mail; empty matches all. */
  readonly search: string
  readonly sort: readonly { readonly field: UserSortField; readonly descending: boolean }[]
}

const sortedBy = {
  id: accounts.id,
  login: accounts.login,
  phone: accounts.login,
  firstName: inPolish(fragment`nullif(${accounts.firstName}, '')`),
  lastName: inPolish(fragment`nullif(${accounts.lastName}, '')`),
  email: fragment`lower(${accounts.email})`,
  activated: accounts.activated,
  langKey: accounts.langKey,
  createdBy: accounts.createdBy,
  createdDate: accounts.createdAt,
  lastModifiedBy: accounts.lastModifiedBy,
  lastModifiedDate: accounts.lastModifiedAt,
} satisfies Record<UserSortField, unknown>

/** Accounts that are not deleted, by id by default; missing names and e-mails sort last. Two statements in parallel. */
export async function listUsers(
  sql: Sql,
  { offset, size, search, sort }: UserList,
): Promise<Total & { rows: AccountRow[] }> {
  const pattern = foldedLike(search)
  const order = sort.map(
    ({ field, descending }) =>
      fragment`${sortedBy[field]} ${fragment.raw(descending ? 'desc' : 'asc')} nulls last`,
  )
  const { firstName, lastName } = accounts
  const names = fragment`${firstName} || ' ' || ${lastName} || ' ' || ${firstName}`
  // Each by an index of trigrams.
  const found = or(
    like(accounts.login, containing(digitsOf(search) ?? search)),
    like(fragment`fold_text(${accounts.email})`, pattern),
    like(fragment`fold_text(${names})`, pattern),
  )
  const matching = and(isNull(accounts.deletedAt), search.trim() === '' ? undefined : found)
  const [rows, total] = await Promise.all([
    selectAccounts(sql)
      .where(matching)
      .orderBy(...order, accounts.id)
      .limit(size)
      .offset(offset),
    totalOf(sql, accounts, matching),
  ])
  return { rows, ...totalBeside(total, { offset, size, rows: rows.length }) }
}

/** By login, however the phone is written, otherwise by id. */
export async function findUser(sql: Sql, loginOrId: string): Promise<AccountRow | undefined> {
  const [byLogin] = await selectAccounts(sql).where(
    and(eq(accounts.login, parsePhone(loginOrId) ?? loginOrId), isNull(accounts.deletedAt)),
  )
  if (byLogin || !/^\d{1,15}$/.test(loginOrId)) return byLogin
  return await findAccount(sql, Number(loginOrId))
}

export function userOf({ createdAt, lastModifiedAt, ...row }: AccountRow): User {
  return {
    ...row,
    phone: row.login,
    firstName: row.firstName || null,
    lastName: row.lastName || null,
    createdAt: createdAt.toISOString(),
    lastModifiedAt: lastModifiedAt.toISOString(),
  }
}
