import { parsePhone } from '@skrzat/contract/phone'
import type { User, UserSortField } from '@skrzat/contract/wire/users'
import type { Sql } from '@skrzat/db/client'
import {
  and,
  asc,
  desc,
  eq,
  fragment,
  inPolish,
  isNotNull,
  isNull,
  like,
  or,
  orm,
  type SQL,
} from '@skrzat/db/orm'
import { accounts } from '@skrzat/db/schema'
import {
  containing,
  digitsOf,
  foldedLike,
  type ListPage,
  type Total,
  totalBeside,
  totalOf,
} from '../../../kernel/search/index.ts'
import { type AccountRow, findAccount, selectAccounts } from '../repository.ts'

type UserList = ListPage<UserSortField> & {
  /** Matches phone, names and e-mail; empty matches all. */
  readonly search: string
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
  // Ids are in the order of time.
  createdDate: accounts.id,
  lastModifiedBy: accounts.lastModifiedBy,
  lastModifiedDate: accounts.lastModifiedAt,
} satisfies Record<UserSortField, unknown>

/** Conditions for optional fields; that of the e-mail address repeats its key's condition. */
const there = {
  firstName: isNotNull(sortedBy.firstName),
  lastName: isNotNull(sortedBy.lastName),
  email: isNotNull(accounts.email),
} satisfies Partial<Record<UserSortField, unknown>>

const isOptional = (field: UserSortField): field is keyof typeof there => field in there

/** Accounts that are not deleted, by id by default; missing names and e-mails sort last. */
export async function listUsers(
  sql: Sql,
  { offset, size, search, sort }: UserList,
): Promise<Total & { rows: AccountRow[] }> {
  const pattern = foldedLike(search)
  const { firstName, lastName } = accounts
  const names = fragment`${firstName} || ' ' || ${lastName} || ' ' || ${firstName}`
  // Each of these has an index of trigrams.
  const found = or(
    like(accounts.login, containing(digitsOf(search) ?? search)),
    like(fragment`fold_text(${accounts.email})`, pattern),
    like(fragment`fold_text(${names})`, pattern),
  )
  const matching = and(isNull(accounts.deletedAt), search.trim() === '' ? undefined : found)
  const [rows, total] = await Promise.all([
    pageOf(sql, matching, { offset, size, sort }),
    totalOf(sql, accounts, matching),
  ])
  return { rows, ...totalBeside(total, { offset, size, rows: rows.length }) }
}

/**
 * Accounts without a value for the first field form a second list after the others, as one index scan can't sort
 * missing values last in both directions.
 */
async function pageOf(
  sql: Sql,
  matching: SQL | undefined,
  { offset, size, sort: [first, ...others] }: Omit<UserList, 'search'>,
): Promise<AccountRow[]> {
  const ordered = [...(first ? [towards(first)] : []), ...others.map(missingLast)]
  // Ids are in the direction of the other fields.
  const byId = towards({ field: 'id', descending: (others.at(-1) ?? first)?.descending === true })
  const read = (where: SQL | undefined, order: readonly SQL[], limit: number, from: number) =>
    selectAccounts(sql)
      .where(where)
      .orderBy(...order, byId)
      .limit(limit)
      .offset(from)
  if (!first || !isOptional(first.field)) return await read(matching, ordered, size, offset)
  const having = and(matching, there[first.field])
  const rows = await read(having, ordered, size, offset)
  if (rows.length === size) return rows
  // An account may have gained the field since the first read.
  const from = rows.length > 0 ? 0 : Math.max(0, offset - (await orm(sql).$count(accounts, having)))
  const missing = and(matching, isNull(sortedBy[first.field]))
  return [...rows, ...(await read(missing, others.map(missingLast), size - rows.length, from))]
}

function towards({ field, descending }: UserList['sort'][number]): SQL {
  return (descending ? desc : asc)(sortedBy[field])
}

const missingLast = (order: UserList['sort'][number]): SQL => fragment`${towards(order)} nulls last`

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
