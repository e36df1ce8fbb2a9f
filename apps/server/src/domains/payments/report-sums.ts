/** Sums of a place's invoices, computed by PostgreSQL along the indexes of days. */
import { addMonths, type Day, firstOfMonth, lastOfMonth } from '@skrzat/contract/days'
import type { PaymentMonth, PaymentSums } from '@skrzat/contract/wire/payment-reports'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { only } from '@skrzat/db/orm'
import { type ReportScope, within } from './report-rows.ts'

type Row = Omit<PaymentSums, 'overdue'> & { overdueCount: number; overdueSum: number }

/** The sums of a report's invoices, as its file would have them now; all 0 without any. */
export async function sumsForReport(sql: Sql, scope: ReportScope, today: Day): Promise<PaymentSums> {
  const rows = await sql<Row[]>`
    select ${sums(sql, today)} from invoices ${overpayments(sql)} where ${within(sql, scope)}`
  return toSums(only(rows))
}

/** The sums of the invoices that a place issued in each month up to today's, oldest first, including empty months. */
export async function sumsByMonth(
  sql: Sql,
  placeId: number,
  today: Day,
  months: number,
): Promise<PaymentMonth[]> {
  const from = addMonths(firstOfMonth(today), 1 - months)
  const scope = { placeId, from, to: lastOfMonth(today), by: 'created' } as const
  const rows = await sql<(Row & { month: Day })[]>`
    select date_trunc('month', invoices.created_day)::date as month, ${sums(sql, today)}
    from invoices ${overpayments(sql)} where ${within(sql, scope)}
    group by 1`
  const known = new Map(rows.map(({ month, ...row }) => [month, toSums(row)]))
  return Array.from({ length: months }, (_, index) => {
    const month = addMonths(from, index)
    return { month, sums: known.get(month) ?? NOTHING }
  })
}

const NOTHING: PaymentSums = {
  invoices: 0,
  kids: 0,
  amount: 0,
  creditUsed: 0,
  paid: 0,
  left: 0,
  overdue: { count: 0, sum: 0 },
  overpaid: 0,
}

function sums(sql: Sql, today: Day): SqlFragment {
  const overdue = sql`filter (where invoices.amount_left > 0 and invoices.deadline < ${today})`
  return sql`
    count(*) as invoices, count(distinct invoices.kid_id) as kids,
    coalesce(sum(invoices.amount), 0)::bigint as amount,
    coalesce(sum(invoices.credit_used), 0)::bigint as "creditUsed",
    coalesce(sum(invoices.paid), 0)::bigint as paid,
    coalesce(sum(invoices.amount_left), 0)::bigint as left,
    count(*) ${overdue} as "overdueCount",
    coalesce(sum(invoices.amount_left) ${overdue}, 0)::bigint as "overdueSum",
    coalesce(sum(over.paid), 0)::bigint as overpaid`
}

/** The credit made by an invoice's unreversed payments. */
function overpayments(sql: Sql): SqlFragment {
  return sql`
    cross join lateral (
      select sum((payment -> 'toCredit')::bigint) as paid from jsonb_array_elements(invoices.payments) payment
      where payment -> 'reversed' = 'null') over`
}

function toSums({ overdueCount, overdueSum, ...row }: Row): PaymentSums {
  return { ...row, overdue: { count: overdueCount, sum: overdueSum } }
}
