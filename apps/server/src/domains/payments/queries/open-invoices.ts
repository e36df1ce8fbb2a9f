/** The place's open invoices: a page, and totals over the whole search result, in one round trip. */
import { warsawDay, type Day } from '@skrzat/contract/days'
import { EXPIRING_DAYS, type InvoiceAge } from '@skrzat/contract/invoice-age'
import type { Invoice, Tiles } from '@skrzat/contract/wire/payments'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { DomainError } from '../../../kernel/errors.ts'
import { invoicesColumns, invoicesFrom, toInvoices, type InvoicesJson } from './invoices.ts'

export type OpenInvoicesFilter = {
  readonly placeId: number
  /** Days of issue, both inclusive. */
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
  /** Part of the kid's name, case-insensitive, first or last name first. */
  readonly name?: string | undefined
  /** Only those viewed by a parent, or only those not viewed. */
  readonly viewed?: boolean | undefined
  readonly status?: InvoiceAge | undefined
}

export const SORT_FIELDS = ['id', 'number', 'createdDate', 'deadline', 'amount', 'amountLeft', 'kid'] as const
export type Sort = { readonly field: (typeof SORT_FIELDS)[number]; readonly descending: boolean }

/** A page by number, for REST; or by keyset cursor, newest first, for endless lists. */
export type Slice =
  | { readonly offset: number; readonly size: number; readonly sort: readonly Sort[] }
  | { readonly after: string | null; readonly size: number }

export type OpenInvoicesPage = { invoices: Invoice[]; tiles: Tiles; nextCursor: string | null }

export async function openInvoices(
  sql: Sql,
  filter: OpenInvoicesFilter,
  slice: Slice,
  now: Date,
): Promise<OpenInvoicesPage> {
  const today = warsawDay(now)
  const matching = sql`
    from invoices ${filter.name ? sql`join kids on kids.id = invoices.kid_id` : sql``}
    where invoices.place_id = ${filter.placeId} and invoices.paid_at is null and invoices.deleted_at is null
      ${conditions(sql, filter)}`
  const limits = sql`(select payment_days from places where id = ${filter.placeId})`
  const newSince = sql`${today}::date - ${limits}`
  const expiringSince = sql`${today}::date - ${limits} - ${EXPIRING_DAYS}::int`
  const page = sql`
    select *, row_number() over () as ord from (
      select invoices.* ${matching} ${ofStatus(sql, filter.status, newSince, expiringSince)}
      ${sliced(sql, slice)}) one_page`
  const [found] = await sql<(InvoicesJson & TilesRow)[]>`
    with ${invoicesFrom(sql, page)},
    tiles as (
      select count(*) filter (where created_day >= ${newSince}) as new_count,
        coalesce(sum(amount_left) filter (where created_day >= ${newSince}), 0)::bigint as new_sum,
        count(*) filter (where created_day < ${newSince} and created_day >= ${expiringSince}) as expiring_count,
        coalesce(sum(amount_left) filter (where created_day < ${newSince} and created_day >= ${expiringSince}), 0)::bigint
          as expiring_sum,
        count(*) filter (where created_day < ${expiringSince}) as expired_count,
        coalesce(sum(amount_left) filter (where created_day < ${expiringSince}), 0)::bigint as expired_sum
      from (select invoices.created_day, invoices.amount_left ${matching}) open)
    select ${invoicesColumns(sql)}, tiles.* from tiles`
  if (!found) throw new DomainError('place.not_found')
  const invoices = toInvoices(found, now, 'staff')
  const more = invoices.length > slice.size
  const shown = invoices.slice(0, slice.size)
  const last = shown.at(-1)
  return {
    invoices: shown,
    tiles: {
      new: { count: found.new_count, sum: found.new_sum },
      expiring: { count: found.expiring_count, sum: found.expiring_sum },
      expired: { count: found.expired_count, sum: found.expired_sum },
    },
    nextCursor: more && last ? `${last.createdDay}.${last.id}` : null,
  }
}

type TilesRow = Record<`${'new' | 'expiring' | 'expired'}_${'count' | 'sum'}`, number>

function conditions(sql: Sql, { fromDate, toDate, name, viewed }: OpenInvoicesFilter): SqlFragment {
  const pattern = `%${(name ?? '').replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`
    ${fromDate ? sql`and invoices.created_day >= ${fromDate}` : sql``}
    ${toDate ? sql`and invoices.created_day <= ${toDate}` : sql``}
    ${viewed === undefined ? sql`` : sql`and (invoices.viewed_at is not null) = ${viewed}`}
    ${name ? sql`and (kids.firstname || ' ' || kids.lastname || ' ' || kids.firstname) ilike ${pattern}` : sql``}`
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
  const newestFirst = sql`order by invoices.created_day desc, invoices.id desc limit ${slice.size + 1}`
  if (slice.after === null) return newestFirst
  const [, day, id] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})$/.exec(slice.after) ?? []
  if (day === undefined || id === undefined) throw new DomainError('validation')
  return sql`and (invoices.created_day, invoices.id) < (${day}::date, ${id}::bigint) ${newestFirst}`
}

function orderOf(sql: Sql, sort: readonly Sort[]): SqlFragment {
  return [
    ...sort,
    { field: 'createdDate', descending: true } as const,
    { field: 'id', descending: true } as const,
  ]
    .map(({ field, descending }) => {
      const column = columnOf(sql, field)
      return descending ? sql`${column} desc` : sql`${column} asc`
    })
    .reduce((all, one) => sql`${all}, ${one}`)
}

function columnOf(sql: Sql, field: Sort['field']): SqlFragment {
  switch (field) {
    case 'id':
      return sql`invoices.id`
    case 'number':
      return sql`invoices.number`
    case 'createdDate':
      return sql`invoices.created_day`
    case 'deadline':
      return sql`invoices.deadline`
    case 'amount':
      return sql`invoices.amount`
    case 'amountLeft':
      return sql`invoices.amount_left`
    case 'kid':
      return sql`(select lastname || ' ' || firstname from kids where kids.id = invoices.kid_id)`
    default:
      return field satisfies never
  }
}
