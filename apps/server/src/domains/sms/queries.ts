import type { Sms, SmsDetail } from '@skrzat/contract/wire/users'
import type { Sql } from '@skrzat/db/client'
import { asc, desc, eq, fragment, inArray, like, or, orm, pick, type RowOf } from '@skrzat/db/orm'
import { accounts, places, userSms } from '@skrzat/db/schema'
import { DomainError } from '../../kernel/errors/index.ts'
import {
  containing,
  digitsOf,
  type ListPage,
  type Total,
  totalBeside,
  totalOf,
} from '../../kernel/search/index.ts'

export const SMS_SORT_FIELDS = ['id', 'phone', 'userLogin', 'state', 'created'] as const
export type SmsSortField = (typeof SMS_SORT_FIELDS)[number]

type SmsList = ListPage<SmsSortField> & {
  /** Matches phone, login and state; empty matches all. */
  readonly search: string
}

const columns = {
  id: userSms.id,
  phone: userSms.phone,
  userLogin: accounts.login,
  state: userSms.state,
  created: userSms.createdAt,
} satisfies Record<SmsSortField, unknown>

/** Ids are in the order of time. */
const sortedBy = { ...columns, created: userSms.id } satisfies Record<SmsSortField, unknown>

/** Requested messages, newest first by default. Two statements in parallel. */
export async function listSms(
  sql: Sql,
  { offset, size, search, sort }: SmsList,
): Promise<Total & { rows: Sms[] }> {
  const order = sort.map(({ field, descending }) => (descending ? desc : asc)(sortedBy[field]))
  // Ids are in the direction of the other fields, as an index is read.
  const byId = sort.at(-1)?.descending === false ? asc : desc
  const matching = search.trim() === '' ? undefined : matches(search)
  const [rows, total] = await Promise.all([
    orm(sql)
      .select(columns)
      .from(userSms)
      .leftJoin(accounts, eq(accounts.id, userSms.accountId))
      .where(matching)
      .orderBy(...order, byId(userSms.id))
      .limit(size)
      .offset(offset),
    totalOf(sql, userSms, matching),
  ])
  return {
    rows: rows.map((row) => ({ ...row, created: row.created.toISOString() })),
    ...totalBeside(total, { offset, size, rows: rows.length }),
  }
}

/** Each part uses an index: accounts are found first, and states are few. */
function matches(search: string) {
  const pattern = containing(digitsOf(search) ?? search)
  const states = userSms.state.enumValues.filter((state) => state.includes(search.trim().toLowerCase()))
  return or(
    like(userSms.phone, pattern),
    fragment`${userSms.accountId} = any (array(select id from accounts where login like ${pattern}))`,
    states.length > 0 ? inArray(userSms.state, states) : undefined,
  )
}

/** A message with its text, in which secrets are redacted once it is sent. @throws DomainError sms.not_found */
export async function findSms(sql: Sql, id: number): Promise<SmsDetail> {
  const [row] = await orm(sql)
    .select({
      ...columns,
      ...pick(userSms, 'text', 'failure', 'sentAt'),
      place: pick(places, 'id', 'name'),
    })
    .from(userSms)
    .leftJoin(accounts, eq(accounts.id, userSms.accountId))
    .leftJoin(places, eq(places.id, userSms.placeId))
    .where(eq(userSms.id, id))
  if (!row) throw new DomainError('sms.not_found')
  return { ...row, created: row.created.toISOString(), sentAt: row.sentAt?.toISOString() ?? null }
}

/** Phones to which the place's last message failed. */
export async function unreachablePhones(sql: Sql, placeId: number): Promise<string[]> {
  const rows = await sql<RowOf<typeof userSms, 'phone'>[]>`
    select distinct phone from user_sms s
    where s.place_id = ${placeId} and s.state = 'failed'
      and not exists (select from user_sms later
        where later.place_id = s.place_id and later.phone = s.phone and later.id > s.id)`
  return rows.map(({ phone }) => phone)
}
