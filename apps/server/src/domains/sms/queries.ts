import type { Sms, SmsDetail } from '@skrzat/contract/wire/users'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { containing } from '../../kernel/like.ts'

export const SMS_SORT_FIELDS = ['id', 'phone', 'userLogin', 'state', 'created'] as const
export type SmsSortField = (typeof SMS_SORT_FIELDS)[number]

export type SmsList = {
  readonly offset: number
  readonly size: number
  /** In phone, login and state; any message where it is empty. */
  readonly search: string
  readonly sort: readonly { readonly field: SmsSortField; readonly descending: boolean }[]
}

/** Names of columns: nothing of the caller's gets into the statement. */
const COLUMNS = {
  id: 's.id',
  phone: 's.phone',
  userLogin: 'a.login',
  state: 's.state',
  created: 's.created_at',
} as const satisfies Record<SmsSortField, string>

type Row = Omit<Sms, 'created'> & { created: Date }
type DetailRow = Omit<SmsDetail, 'created' | 'sentAt'> & { created: Date; sentAt: Date | null }

function columns(sql: Sql): SqlFragment {
  return sql`s.id, s.phone, a.login as "userLogin", s.state, s.created_at as created`
}

/** Messages that were asked for, newest first where nothing else is. Two statements at once. */
export async function listSms(
  sql: Sql,
  { offset, size, search, sort }: SmsList,
): Promise<{ rows: Sms[]; total: number }> {
  const pattern = containing(search.replaceAll(/[\s\u00a0]/g, ''))
  const order = [
    ...sort.map(({ field, descending }) => `${COLUMNS[field]} ${descending ? 'desc' : 'asc'}`),
    's.id desc',
  ]
  const matching = sql`
    from user_sms s left join accounts a on a.id = s.account_id
    where s.phone like ${pattern} or a.login like ${pattern} or s.state ilike ${pattern}`
  const [rows, [count]] = await Promise.all([
    sql<Row[]>`
      select ${columns(sql)} ${matching}
      order by ${sql.unsafe(order.join(', '))} limit ${size} offset ${offset}`,
    sql<{ total: number }[]>`select count(*) as total ${matching}`,
  ])
  return {
    rows: rows.map(({ created, ...row }) => Object.assign(row, { created: created.toISOString() })),
    total: count?.total ?? 0,
  }
}

/** A message with its text, in which secrets are struck out once it has left. */
export async function findSms(sql: Sql, id: number): Promise<SmsDetail | undefined> {
  const [row] = await sql<DetailRow[]>`
    select ${columns(sql)}, s.text, s.failure, s.sent_at as "sentAt",
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as place
    from user_sms s
      left join accounts a on a.id = s.account_id
      left join places p on p.id = s.place_id
    where s.id = ${id}`
  if (!row) return undefined
  return { ...row, created: row.created.toISOString(), sentAt: row.sentAt?.toISOString() ?? null }
}
