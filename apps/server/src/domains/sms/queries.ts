import type { Sms, SmsDetail } from '@skrzat/contract/wire/users'
import type { Sql } from '@skrzat/db/client'
import { asc, count, desc, eq, ilike, like, or, orm, pick } from '@skrzat/db/orm'
import { accounts, places, userSms } from '@skrzat/db/schema'
import { DomainError } from '../../kernel/errors.ts'
import { containing, digitsOf } from '../../kernel/like.ts'

export const SMS_SORT_FIELDS = ['id', 'phone', 'userLogin', 'state', 'created'] as const
export type SmsSortField = (typeof SMS_SORT_FIELDS)[number]

export type SmsList = {
  readonly offset: number
  readonly size: number
  /** Matches phone, login and state; empty matches all. */
  readonly search: string
  readonly sort: readonly { readonly field: SmsSortField; readonly descending: boolean }[]
}

const columns = {
  id: userSms.id,
  phone: userSms.phone,
  userLogin: accounts.login,
  state: userSms.state,
  created: userSms.createdAt,
} satisfies Record<SmsSortField, unknown>

/** Requested messages, newest first by default. Two statements in parallel. */
export async function listSms(
  sql: Sql,
  { offset, size, search, sort }: SmsList,
): Promise<{ rows: Sms[]; total: number }> {
  const pattern = containing(digitsOf(search) ?? search)
  const order = sort.map(({ field, descending }) => (descending ? desc : asc)(columns[field]))
  const matching = or(
    like(userSms.phone, pattern),
    like(accounts.login, pattern),
    ilike(userSms.state, pattern),
  )
  const [rows, [counted]] = await Promise.all([
    orm(sql)
      .select(columns)
      .from(userSms)
      .leftJoin(accounts, eq(accounts.id, userSms.accountId))
      .where(matching)
      .orderBy(...order, desc(userSms.id))
      .limit(size)
      .offset(offset),
    orm(sql)
      .select({ total: count() })
      .from(userSms)
      .leftJoin(accounts, eq(accounts.id, userSms.accountId))
      .where(matching),
  ])
  return {
    rows: rows.map((row) => ({ ...row, created: row.created.toISOString() })),
    total: counted?.total ?? 0,
  }
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
