/** What payers are to pay and have paid, from the rows of invoices. */
import { isDay } from '@skrzat/contract/days'
import type {
  OpenShare,
  OpenShares,
  Payer,
  PayerMonth,
  PayerPayment,
  PayerPayments,
} from '@skrzat/contract/wire/payers'
import type { AnySql } from '@skrzat/db/client'
import { z } from 'zod'
import { cursorAt, positionIn } from '../../kernel/database/index.ts'

/** What is read of a long list: from the position that the previous answer ended at. */
export type PageAsked = { readonly after: string | null; readonly size: number }

type PayerColumns = { payerId: number; payerKind: Payer['kind']; payerName: string }

const withPayer = <Row extends PayerColumns>({ payerId, payerKind, payerName, ...row }: Row) => ({
  ...row,
  payer: { id: payerId, kind: payerKind, name: payerName },
})

const payerColumns = (sql: AnySql) =>
  sql`payer.id as "payerId", payer.kind as "payerKind", payer.name as "payerName"`
const monthColumn = (sql: AnySql) =>
  sql`left(coalesce(invoice.basis #>> '{period,from}', invoice.created_day::text), 7)`

/** Shares of a place by payer and month, the latest first: few, as they are sums. */
export async function payerMonthsOf(sql: AnySql, placeId: number): Promise<PayerMonth[]> {
  const rows = await sql<(Omit<PayerMonth, 'payer' | 'left'> & PayerColumns)[]>`
    select ${payerColumns(sql)}, shared.month, shared.invoices, shared.amount, shared.paid
    from (
      select ${monthColumn(sql)} as month, (share ->> 'payerId')::bigint as payer_id, count(*)::int as invoices,
        sum((share ->> 'amount')::bigint)::bigint as amount, sum((share ->> 'paid')::bigint)::bigint as paid
      from invoices invoice, jsonb_array_elements(invoice.shares) share
      where invoice.place_id = ${placeId} and invoice.deleted_at is null and invoice.shares <> '[]'
      group by 1, 2) shared
    join payers payer on payer.id = shared.payer_id
    order by shared.month desc, payer.name collate polish, payer.id`
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

const openKey = z.tuple([z.string(), z.string(), z.string(), z.string(), z.int(), z.int()])

/** Shares with something left, the oldest month first. @throws DomainError validation for a foreign cursor */
export async function openSharesPage(
  sql: AnySql,
  placeId: number,
  { after, size }: PageAsked,
): Promise<OpenShares> {
  const beyond = after === null ? null : positionIn(openKey, after)
  const key = sql`${monthColumn(sql)}, payer.name collate polish, kid.lastname collate polish,
    kid.firstname collate polish, invoice.id, payer.id`
  const rows = await sql<(OpenRow & { key: z.infer<typeof openKey> })[]>`
    select ${payerColumns(sql)}, invoice.id, invoice.number, invoice.version, kid.id as "kidId",
      kid.lastname || ' ' || kid.firstname as kid, kid_group.name as "group", ${monthColumn(sql)} as month,
      invoice.shares, (share ->> 'amount')::bigint as amount, (share ->> 'paid')::bigint as paid,
      json_build_array(${key}) as key
    from invoices invoice
      cross join lateral jsonb_array_elements(invoice.shares) share
      join payers payer on payer.id = (share ->> 'payerId')::bigint
      join kids kid on kid.id = invoice.kid_id
      join groups kid_group on kid_group.id = kid.group_id
    where invoice.place_id = ${placeId} and invoice.deleted_at is null and invoice.paid_at is null
      and invoice.others_left > 0 and (share ->> 'paid')::bigint < (share ->> 'amount')::bigint
      ${
        beyond === null
          ? sql``
          : sql`and (${key}) > (${beyond[0]}::text, ${beyond[1]}::text, ${beyond[2]}::text, ${beyond[3]}::text,
              ${beyond[4]}::bigint, ${beyond[5]}::bigint)`
      }
    order by ${key} limit ${size + 1}`
  return {
    ...pageOf(rows, size),
    open: rows.slice(0, size).map((row) => {
      const { id, number, version, kidId, kid, group, key: _, ...share } = withPayer(row)
      return { ...share, invoice: { id, number, version }, kid: { id: kidId, name: kid, group } }
    }),
  }
}

const paymentKey = z.tuple([z.string().refine(isDay), z.int()])

/** Payments of payers, the latest first. @throws DomainError validation for a foreign cursor */
export async function payerPaymentsPage(
  sql: AnySql,
  placeId: number,
  { after, size }: PageAsked,
): Promise<PayerPayments> {
  const beyond = after === null ? null : positionIn(paymentKey, after)
  const key = sql`(payment ->> 'day', (payment ->> 'id')::bigint)`
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
      and jsonb_typeof(payment -> 'reversed') = 'null'
      ${beyond === null ? sql`` : sql`and ${key} < (${beyond[0]}::text, ${beyond[1]}::bigint)`}
    order by payment ->> 'day' desc, (payment ->> 'id')::bigint desc limit ${size + 1}`
  return {
    ...pageOf(
      rows.map((row) => ({ key: [row.day, row.id] })),
      size,
    ),
    payments: rows.slice(0, size).map((row) => {
      const { invoiceId, number, ...payment } = withPayer(row)
      return { ...payment, invoice: { id: invoiceId, number } }
    }),
  }
}

/** The cursor of the next page, of rows with one more than fit: it shows whether there is a next one. */
function pageOf(rows: readonly { readonly key: readonly (string | number)[] }[], size: number) {
  const last = rows[size - 1]
  return { nextCursor: rows.length > size && last ? cursorAt(last.key) : null }
}
