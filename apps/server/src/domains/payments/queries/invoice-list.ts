/** The place's invoices: a page, and totals over the whole search result, in one round trip. */
import { isDay, warsawDay, type Day } from '@skrzat/contract/days'
import { EXPIRING_DAYS, type InvoiceAge } from '@skrzat/contract/invoice-age'
import type { InvoiceSort, InvoiceState } from '@skrzat/contract/invoice-list'
import type { Invoice, InvoiceList } from '@skrzat/contract/wire/payments'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { z } from 'zod'
import { cursorAt, positionIn } from '../../../kernel/database/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { invoicesColumns, invoicesFrom, toInvoices, type InvoicesJson } from './invoices.ts'
import { kidsNamed, kidsOfGuardians, numberPattern, typedAmount } from './typed-text.ts'

export type InvoiceListFilter = {
  readonly placeId: number
  /** Days of issue, both inclusive. */
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
  /** Part of the kid's name, case-insensitive, first or last name first. */
  readonly name?: string | undefined
  /** The same, a part of the number, or the amount or what is left of it. */
  readonly text?: string | undefined
  readonly groupId?: number | undefined
  /** Part of a guardian's name. */
  readonly guardian?: string | undefined
  /** In grosze; asked for or left. */
  readonly amount?: number | undefined
  /** Part of the number. */
  readonly number?: string | undefined
  /** By default the open ones. */
  readonly state?: InvoiceState | undefined
  /** Only those viewed by a parent, or only those not viewed. */
  readonly viewed?: boolean | undefined
  readonly status?: InvoiceAge | undefined
}

export const SORT_FIELDS = ['id', 'number', 'createdDate', 'deadline', 'amount', 'amountLeft', 'kid'] as const
export type Sort = { readonly field: (typeof SORT_FIELDS)[number]; readonly descending: boolean }

/** A page by number, for REST; or by keyset cursor, for endless lists. */
export type Slice =
  | { readonly offset: number; readonly size: number; readonly sort: readonly Sort[] }
  | {
      readonly after: string | null
      readonly size: number
      readonly by?: InvoiceSort
      readonly ascending?: boolean
    }

export async function invoiceList(
  sql: Sql,
  filter: InvoiceListFilter,
  slice: Slice,
  { now, langKey }: { readonly now: Date; readonly langKey: LangKey },
): Promise<InvoiceList> {
  const today = warsawDay(now)
  const { state = 'open' } = filter
  const matching = (of: InvoiceState, withKids = false) => sql`
    from invoices ${withKids || filter.groupId !== undefined ? sql`join kids on kids.id = invoices.kid_id` : sql``}
    where invoices.place_id = ${filter.placeId} ${ofState(sql, of)} ${conditions(sql, filter)}`
  const limits = sql`(select payment_days from places where id = ${filter.placeId})`
  const newSince = sql`${today}::date - ${limits}`
  const expiringSince = sql`${today}::date - ${limits} - ${EXPIRING_DAYS}::int`
  const aged = state === 'open' ? ofStatus(sql, filter.status, newSince, expiringSince) : sql``
  const page = sql`
    select *, row_number() over () as ord from (
      select invoices.* ${matching(state, isByKid(slice))} ${aged}
      ${sliced(sql, slice)}) one_page`
  const [found] = await sql<(InvoicesJson & TilesRow & TotalsRow & Guardians)[]>`
    with ${invoicesFrom(sql, page)},
    tiles as (
      select count(*) filter (where created_day >= ${newSince}) as new_count,
        coalesce(sum(amount_left) filter (where created_day >= ${newSince}), 0)::bigint as new_sum,
        count(*) filter (where created_day < ${newSince} and created_day >= ${expiringSince}) as expiring_count,
        coalesce(sum(amount_left) filter (where created_day < ${newSince} and created_day >= ${expiringSince}), 0)::bigint
          as expiring_sum,
        count(*) filter (where created_day < ${expiringSince}) as expired_count,
        coalesce(sum(amount_left) filter (where created_day < ${expiringSince}), 0)::bigint as expired_sum
      from (select invoices.created_day, invoices.amount_left ${matching('open')}) open),
    totals as (
      select count(*) as count,
        coalesce(sum(invoices.amount) ${counting(sql, state)}, 0)::bigint as amount,
        coalesce(sum(invoices.amount_left) filter (where invoices.deleted_at is null), 0)::bigint as left
      ${matching(state)} ${aged}),
    named_guardians as (
      select kid_id as "kidId", json_agg(name order by position) as names from guardianships
      where kid_id in (select kid_id from page) and name <> '' group by kid_id)
    select ${invoicesColumns(sql)}, (select coalesce(json_agg(named_guardians), '[]') from named_guardians) as guardians, tiles.*, totals.count, totals.amount, totals.left,
      ${isSearched(filter) && state !== 'all' ? sql`(select count(*) ${matching('all')})` : sql`null::bigint`} as elsewhere
    from tiles, totals`
  if (!found) throw new DomainError('place.not_found')
  const invoices = toInvoices(found, now, { audience: 'staff', langKey })
  const more = invoices.length > slice.size
  const shown = invoices.slice(0, slice.size)
  const last = shown.at(-1)
  return {
    invoices: withGuardians(shown, found),
    tiles: {
      new: { count: found.new_count, sum: found.new_sum },
      expiring: { count: found.expiring_count, sum: found.expiring_sum },
      expired: { count: found.expired_count, sum: found.expired_sum },
    },
    totals: { count: found.count, amount: found.amount, left: found.left },
    elsewhere: found.elsewhere,
    nextCursor: more && last && 'after' in slice ? cursorOf(last, slice.by) : null,
  }
}

type TilesRow = Record<`${'new' | 'expiring' | 'expired'}_${'count' | 'sum'}`, number>

type TotalsRow = InvoiceList['totals'] & { elsewhere: number | null }

/** Whether what is searched for may be in another state. */
function isSearched({ text, guardian, amount, number }: InvoiceListFilter): boolean {
  return Boolean(text) || Boolean(guardian) || Boolean(number) || amount !== undefined
}

type Guardians = { readonly guardians: readonly { readonly kidId: number; readonly names: string[] }[] }

function withGuardians(invoices: readonly Invoice[], { guardians }: Guardians): Invoice[] {
  const namesOf = new Map(guardians.map(({ kidId, names }) => [kidId, names]))
  return invoices.map((invoice) => ({ ...invoice, guardians: namesOf.get(invoice.kid.id) ?? [] }))
}

function isByKid(slice: Slice): boolean {
  return 'offset' in slice ? slice.sort.some(({ field }) => field === 'kid') : slice.by === 'kid'
}

function ofState(sql: Sql, state: InvoiceState): SqlFragment {
  switch (state) {
    case 'open':
      return sql`and invoices.paid_at is null and invoices.deleted_at is null`
    case 'paid':
      return sql`and invoices.paid_day is not null and invoices.deleted_at is null`
    case 'deleted':
      return sql`and invoices.deleted_at is not null`
    case 'all':
      return sql``
    default:
      return state satisfies never
  }
}

/** Deleted invoices do not count towards the sums of a mixed list. */
function counting(sql: Sql, state: InvoiceState): SqlFragment {
  return state === 'deleted' ? sql`` : sql`filter (where invoices.deleted_at is null)`
}

function conditions(sql: Sql, filter: InvoiceListFilter): SqlFragment {
  const { fromDate, toDate, name, text, groupId, viewed, guardian, amount, number } = filter
  const named = (part: string) => sql`invoices.kid_id in ${kidsNamed(sql, filter.placeId, part)}`
  const amounts = sql`invoices.amount, invoices.amount_left`
  return sql`
    ${fromDate ? sql`and invoices.created_day >= ${fromDate}` : sql``}
    ${toDate ? sql`and invoices.created_day <= ${toDate}` : sql``}
    ${viewed === undefined ? sql`` : sql`and (invoices.viewed_at is not null) = ${viewed}`}
    ${groupId === undefined ? sql`` : sql`and kids.group_id = ${groupId}`}
    ${name ? sql`and ${named(name)}` : sql``}
    ${guardian ? sql`and invoices.kid_id in ${kidsOfGuardians(sql, filter.placeId, guardian)}` : sql``}
    ${amount === undefined ? sql`` : sql`and ${amount}::bigint in (${amounts})`}
    ${number ? sql`and invoices.number like ${numberPattern(number)}` : sql``}
    ${
      text
        ? sql`and (${named(text)} or invoices.number like ${numberPattern(text)}
      or ${typedAmount(text)}::bigint in (${amounts}))`
        : sql``
    }`
}

function ofStatus(
  sql: Sql,
  status: InvoiceAge | undefined,
  newSince: SqlFragment,
  expiringSince: SqlFragment,
): SqlFragment {
  switch (status) {
    case undefined:
      return sql``
    case 'new':
      return sql`and invoices.created_day >= ${newSince}`
    case 'expiring':
      return sql`and invoices.created_day < ${newSince} and invoices.created_day >= ${expiringSince}`
    case 'expired':
      return sql`and invoices.created_day < ${expiringSince}`
    default:
      return status satisfies never
  }
}

/** One extra row shows whether there is a next page. */
function sliced(sql: Sql, slice: Slice): SqlFragment {
  if ('offset' in slice) {
    return sql`order by ${orderOf(sql, slice.sort)} limit ${slice.size} offset ${slice.offset}`
  }
  const { after, size, by = 'created', ascending = false } = slice
  const keys = [...KEYS[by].map(({ column }) => column(sql)), sql`invoices.id`]
  const order = sql`order by ${joined(sql, ascending ? keys : keys.map((key) => sql`${key} desc`))} limit ${size + 1}`
  if (after === null) return order
  const at = joined(sql, readCursor(sql, by, after))
  return sql`and (${joined(sql, keys)}) ${ascending ? sql`>` : sql`<`} (${at}) ${order}`
}

function joined(sql: Sql, parts: readonly SqlFragment[]): SqlFragment {
  return parts.reduce((all, one) => sql`${all}, ${one}`)
}

type Key = {
  /** In the database's own order, so that a page continues exactly where the previous one ended. */
  readonly column: (sql: Sql) => SqlFragment
  readonly valueOf: (invoice: Invoice) => string | number
  /** A cursor's value as the column's type; undefined for a value of another type. */
  readonly bound: (sql: Sql, value: string | number) => SqlFragment | undefined
}

const text: Key['bound'] = (sql, value) => (typeof value === 'string' ? sql`${value}::text` : undefined)
const money: Key['bound'] = (sql, value) => (Number.isSafeInteger(value) ? sql`${value}::bigint` : undefined)
const day: Key['bound'] = (sql, value) =>
  typeof value === 'string' && isDay(value) ? sql`${value}::date` : undefined

/** The paid day of unpaid invoices in sorting: before all others. */
const NEVER = '1900-01-01'

const KEYS: Readonly<Record<InvoiceSort, readonly Key[]>> = {
  created: [{ column: (sql) => sql`invoices.created_day`, valueOf: (one) => one.createdDay, bound: day }],
  number: [{ column: (sql) => sql`invoices.number`, valueOf: (one) => one.number, bound: text }],
  // In Polish order, as `byLastname`.
  kid: [
    { column: (sql) => sql`kids.lastname collate polish`, valueOf: (one) => one.kid.lastname, bound: text },
    { column: (sql) => sql`kids.firstname collate polish`, valueOf: (one) => one.kid.firstname, bound: text },
  ],
  deadline: [{ column: (sql) => sql`invoices.deadline`, valueOf: (one) => one.deadline, bound: day }],
  amount: [{ column: (sql) => sql`invoices.amount`, valueOf: (one) => one.amount, bound: money }],
  left: [{ column: (sql) => sql`invoices.amount_left`, valueOf: (one) => one.amountLeft, bound: money }],
  paid: [
    {
      column: (sql) => sql`coalesce(invoices.paid_day, ${NEVER}::date)`,
      valueOf: (one) => one.paidDay ?? NEVER,
      bound: day,
    },
  ],
}

/** The sort fields of REST's pages. */
const KEYS_OF_FIELDS: Readonly<Record<Sort['field'], readonly Pick<Key, 'column'>[]>> = {
  ...KEYS,
  id: [{ column: (sql) => sql`invoices.id` }],
  createdDate: KEYS.created,
  amountLeft: KEYS.left,
}

/** The position after which a page continues: the keys and the id of the last invoice before it. */
const cursor = z.tuple([z.array(z.union([z.string(), z.number()])), z.number().int()])

function cursorOf(invoice: Invoice, by: InvoiceSort = 'created'): string {
  const values = KEYS[by].map(({ valueOf }) => valueOf(invoice))
  return cursorAt([values, invoice.id])
}

/** @throws DomainError validation for a cursor that does not fit the sort */
function readCursor(sql: Sql, by: InvoiceSort, given: string): SqlFragment[] {
  const [values, id] = positionIn(cursor, given)
  const bound = KEYS[by].flatMap((key, at) => key.bound(sql, values[at] ?? '') ?? [])
  if (values.length !== KEYS[by].length || bound.length !== values.length) throw new DomainError('validation')
  return [...bound, sql`${id}::bigint`]
}

function orderOf(sql: Sql, sort: readonly Sort[]): SqlFragment {
  const columns = [
    ...sort,
    { field: 'createdDate', descending: true } as const,
    { field: 'id', descending: true } as const,
  ].flatMap(({ field, descending }) =>
    KEYS_OF_FIELDS[field].map(({ column }) => sql`${column(sql)} ${descending ? sql`desc` : sql`asc`}`),
  )
  return joined(sql, columns)
}
