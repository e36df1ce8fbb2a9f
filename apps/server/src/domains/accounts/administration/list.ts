import type { User, UserSortField } from '@skrzat/contract/wire/users'
import type { Sql } from '@skrzat/db/client'
import { containing } from '../../../kernel/like.ts'
import { accountColumns, type AccountRow, findAccount } from '../repository.ts'

export type UserList = {
  readonly offset: number
  readonly size: number
  /** In phone, names and e-mail; anything where it is empty. */
  readonly search: string
  readonly sort: readonly { readonly field: UserSortField; readonly descending: boolean }[]
}

/** Names of columns: nothing of the caller's gets into the statement. */
const COLUMNS = {
  id: 'id',
  login: 'login',
  phone: 'login',
  firstName: "nullif(lower(first_name), '')",
  lastName: "nullif(lower(last_name), '')",
  email: 'lower(email)',
  activated: 'activated',
  langKey: 'lang_key',
  createdBy: 'created_by',
  createdDate: 'created_at',
  lastModifiedBy: 'last_modified_by',
  lastModifiedDate: 'last_modified_at',
} as const satisfies Record<UserSortField, string>

/** Accounts that are not deleted, by id where nothing else is asked for; who has no name or e-mail comes last. Two statements at once. */
export async function listUsers(
  sql: Sql,
  { offset, size, search, sort }: UserList,
): Promise<{ rows: AccountRow[]; total: number }> {
  const pattern = containing(search)
  // A phone is searched for as it is typed, in groups of three.
  const digits = containing(search.replaceAll(/[\s\u00a0]/g, ''))
  const order = [
    ...sort.map(({ field, descending }) => `${COLUMNS[field]} ${descending ? 'desc' : 'asc'} nulls last`),
    'id',
  ]
  const matching = sql`
    deleted_at is null and (login like ${digits} or email ilike ${pattern}
      or first_name || ' ' || last_name || ' ' || first_name ilike ${pattern})`
  const [rows, [count]] = await Promise.all([
    sql<AccountRow[]>`
      select ${accountColumns(sql)} from accounts where ${matching}
      order by ${sql.unsafe(order.join(', '))} limit ${size} offset ${offset}`,
    sql<{ total: number }[]>`select count(*) as total from accounts where ${matching}`,
  ])
  return { rows, total: count?.total ?? 0 }
}

/** By its login, else by its id. */
export async function findUser(sql: Sql, loginOrId: string): Promise<AccountRow | undefined> {
  const [byLogin] = await sql<AccountRow[]>`
    select ${accountColumns(sql)} from accounts where login = ${loginOrId} and deleted_at is null`
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
