/** What payers are to pay and have paid, from the rows of invoices. */
import { addDays, type Day } from '@skrzat/contract/days'
import type { OpenShare, Payer, PayerMonth, PayerPayment, PayerShares } from '@skrzat/contract/wire/payers'
import type { AnySql } from '@skrzat/db/client'

/** Days of payments that are listed. */
const DAYS = 366
const MOST = 500

type PayerColumns = { payerId: number; payerKind: Payer['kind']; payerName: string }

const withPayer = <Row extends PayerColumns>({ payerId, payerKind, payerName, ...row }: Row) => ({
  ...row,
  payer: { id: payerId, kind: payerKind, name: payerName },
})

const payerColumns = (sql: AnySql) =>
  sql`payer.id as "payerId", payer.kind as "payerKind", payer.name as "payerName"`
const monthColumn = (sql: AnySql) =>
  sql`left(coalesce(invoice.basis #>> '{period,from}', invoice.created_day::text), 7)`

/** Of a place, the latest first. */
export async function payerSharesOf(sql: AnySql, placeId: number, today: Day): Promise<PayerShares> {
  const [months, open, payments] = await Promise.all([
    monthsOf(sql, placeId),
    openOf(sql, placeId),
    paymentsOf(sql, placeId, today),
  ])
  return { months, open, payments }
}

async function monthsOf(sql: AnySql, placeId: number): Promise<PayerMonth[]> {
  const rows = await sql<(Omit<PayerMonth, 'payer' | 'left'> & PayerColumns)[]>`
    select ${payerColumns(sql)}, shared.month, shared.invoices, shared.amount, shared.paid
    from (
      select ${monthColumn(sql)} as month, (share ->> 'payerId')::bigint as payer_id, count(*)::int as invoices,
        sum((share ->> 'amount')::bigint)::bigint as amount, sum((share ->> 'paid')::bigint)::bigint as paid
      from invoices invoice, jsonb_array_elements(invoice.shares) share
      where invoice.place_id = ${placeId} and invoice.deleted_at is null and invoice.shares <> '[]'
      group by 1, 2) shared
    join payers payer on payer.id = shared.payer_id
    order by shared.month desc, payer.name collate polish, payer.id limit ${MOST}`
  return rows.map((row) => ({ ...withPayer(row), left: row.amount - row.paid }))
}

type OpenRow = PayerColumns & {
  id: number
  number: string
  version: number
  kidId: number
  kid: string
  group: string
  month: string
  amount: number
  paid: number
  shares: OpenShare['shares']
}

async function openOf(sql: AnySql, placeId: number): Promise<OpenShare[]> {
  const rows = await sql<OpenRow[]>`
    select ${payerColumns(sql)}, invoice.id, invoice.number, invoice.version, kid.id as "kidId",
      kid.lastname || ' ' || kid.firstname as kid, kid_group.name as "group", ${monthColumn(sql)} as month,
      invoice.shares, (share ->> 'amount')::bigint as amount, (share ->> 'paid')::bigint as paid
    from invoices invoice
      cross join lateral jsonb_array_elements(invoice.shares) share
      join payers payer on payer.id = (share ->> 'payerId')::bigint
      join kids kid on kid.id = invoice.kid_id
      join groups kid_group on kid_group.id = kid.group_id
    where invoice.place_id = ${placeId} and invoice.deleted_at is null and invoice.paid_at is null
      and invoice.others_left > 0 and (share ->> 'paid')::bigint < (share ->> 'amount')::bigint
    order by month, payer.name collate polish, kid.lastname collate polish, kid.firstname collate polish, invoice.id
    limit ${MOST}`
  return rows.map((row) => {
    const { id, number, version, kidId, kid, group, ...share } = withPayer(row)
    return { ...share, invoice: { id, number, version }, kid: { id: kidId, name: kid, group } }
  })
}

async function paymentsOf(sql: AnySql, placeId: number, today: Day): Promise<PayerPayment[]> {
  const rows = await sql<
    (Omit<PayerPayment, 'payer' | 'invoice'> & PayerColumns & { invoiceId: number; number: string })[]
  >`
    select ${payerColumns(sql)}, (payment ->> 'id')::bigint as id, invoice.id as "invoiceId", invoice.number,
      kid.lastname || ' ' || kid.firstname as kid, ${monthColumn(sql)} as month, payment ->> 'day' as day,
      (payment ->> 'applied')::bigint as amount
    from invoices invoice
      cross join lateral jsonb_array_elements(invoice.payments) payment
      join payers payer on payer.id = (payment ->> 'payerId')::bigint
      join kids kid on kid.id = invoice.kid_id
    where invoice.place_id = ${placeId} and invoice.deleted_at is null and invoice.shares <> '[]'
      and jsonb_typeof(payment -> 'reversed') = 'null' and payment ->> 'day' > ${addDays(today, -DAYS)}
    order by payment ->> 'day' desc, (payment ->> 'id')::bigint desc limit ${MOST}`
  return rows.map((row) => {
    const { invoiceId, number, ...payment } = withPayer(row)
    return { ...payment, invoice: { id: invoiceId, number } }
  })
}
