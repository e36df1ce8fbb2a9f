/** Unpaid invoices, for the start page: what the guardians have yet to pay. */
import { addDays, type Day } from '@skrzat/contract/days'
import type { ParentToday, StaffToday } from '@skrzat/contract/wire/today'
import type { Sql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { invoices } from '@skrzat/db/schema'

/** Today and the six days after it. */
const COMING_DAYS = 7

type Due = NonNullable<StaffToday['places'][number]['payments']>
type Row = RowOf<typeof invoices, 'placeId'> & {
  overdue: number
  overdueSum: number
  coming: number
  comingSum: number
}

/** By place, unpaid invoices that are overdue, and those due soon. Places without unpaid invoices are left out. */
export async function dueInPlaces(
  sql: Sql,
  placeIds: readonly number[],
  today: Day,
): Promise<Map<number, Due>> {
  const last = addDays(today, COMING_DAYS - 1)
  const rows = await sql<Row[]>`
    select place_id as "placeId",
      count(*) filter (where deadline < ${today}) as overdue,
      coalesce(sum(amount_left - others_left) filter (where deadline < ${today}), 0)::bigint as "overdueSum",
      count(*) filter (where deadline between ${today} and ${last}) as coming,
      coalesce(sum(amount_left - others_left) filter (where deadline between ${today} and ${last}), 0)::bigint as "comingSum"
    from invoices
    where place_id = any(${[...placeIds]}::bigint[]) and paid_at is null and deleted_at is null
      and amount_left > others_left
    group by place_id`
  return new Map(
    rows.map((row) => [
      row.placeId,
      {
        overdue: { count: row.overdue, sum: row.overdueSum },
        coming: { count: row.coming, sum: row.comingSum },
      },
    ]),
  )
}

/** The unpaid invoices of these kids. */
export async function dueOfKids(sql: Sql, kids: readonly number[]): Promise<ParentToday['due']> {
  const [due] = await sql<ParentToday['due'][]>`
    select count(*) as count, coalesce(sum(amount_left - others_left), 0)::bigint as sum, min(deadline) as deadline
    from invoices
    where kid_id = any(${[...kids]}::bigint[]) and paid_at is null and deleted_at is null
      and amount_left > others_left`
  return due ?? { count: 0, sum: 0, deadline: null }
}
