/** A place's invoices for a report, streamed through a cursor, since there is no limit. */
import type { Day } from '@skrzat/contract/days'
import type { PaymentMethod } from '@skrzat/contract/payment-facts'
import type { PaymentTypeKind } from '@skrzat/contract/value'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { invoices, paymentTypeLabels, paymentTypes } from '@skrzat/db/schema'
import { type VirtualAccounts, virtualAccounts } from './queries/account-of.ts'

export type ReportScope = {
  readonly placeId: number
  /** Both inclusive. */
  readonly from: Day
  readonly to: Day
  /** Whether the range filters the day of issue or the day of settlement. */
  readonly by: 'created' | 'paid'
}

/** A payment type with its current label. */
export type ReportType = Readonly<RowOf<typeof paymentTypes, 'id'> & RowOf<typeof paymentTypeLabels, 'name'>>

/** Amounts are grosze; `line0`, `line1`, … are those of the requested types, null if the invoice has no such line. */
export type ReportRow = Readonly<
  RowOf<typeof invoices, 'number' | 'deadline' | 'amount' | 'creditUsed' | 'paid' | 'amountLeft' | 'paidDay'>
> & {
  readonly created: ValueOf<typeof invoices, 'createdDay'>
  readonly group: string
  readonly kid: string
  /** The kinds of its lines, and the family's accounts, for the account that it is paid to. */
  readonly kinds: readonly PaymentTypeKind[]
  readonly virtualAccounts: VirtualAccounts
  /** The methods of its payments, each once; empty without any. */
  readonly methods: readonly PaymentMethod[]
  /** The days of its payments, each once, in order; empty without any. */
  readonly days: readonly Day[]
  /** The notes on its payments, joined by `; `; empty without any. */
  readonly notes: string
  /** Names of who pays a part beside the guardians, joined by `, `; empty for none. */
  readonly payers: string
  /** What they have paid of their parts, and what is left of these; null where the guardians pay all. */
  readonly othersPaid: number | null
  readonly othersLeft: number | null
} & { readonly [line: `line${number}`]: number | null }

/** The place's active payment types, and the retired ones that an invoice of the report has. */
export async function typesForReport(sql: Sql, scope: ReportScope): Promise<ReportType[]> {
  return await sql<ReportType[]>`
    select type.id, label.name
    from payment_types type
    cross join lateral (
      select name from payment_type_labels where payment_type_id = type.id order by id desc limit 1) label
    where type.place_id = ${scope.placeId} and (type.retired_at is null or exists (
      select from invoices
      where ${within(sql, scope)}
        and invoices.parts @> jsonb_build_array(jsonb_build_object('paymentTypeId', type.id))))
    order by type.id`
}

/** The first and the last day with an invoice in the report, by an index-only scan; undefined without any. */
export async function spanForReport(
  sql: Sql,
  scope: ReportScope,
): Promise<{ first: Day; last: Day } | undefined> {
  const day = scope.by === 'created' ? sql`created_day` : sql`paid_day`
  const [row] = await sql<{ first: Day | null; last: Day | null }[]>`
    select min(${day}) as first, max(${day}) as last from invoices where ${within(sql, scope)}`
  return row && row.first !== null && row.last !== null ? { first: row.first, last: row.last } : undefined
}

/**
 * The query, to be read with `.cursor(rows)`. Ordered by day and id along an index, which avoids a sort. Names are
 * today's; that of a deleted kid or group is empty.
 */
export function invoicesForReport(sql: Sql, scope: ReportScope, types: readonly ReportType[]) {
  const [first, ...others] = types.map(({ id }, index): SqlFragment => {
    const amount = sql`(line -> 'amount')::bigint`
    const ofType = sql`(line -> 'paymentTypeId')::bigint = ${id}`
    return sql`sum(${amount}) filter (where ${ofType})::bigint as ${sql(`line${index}`)}`
  })
  const sums = first && others.reduce((all, one) => sql`${all}, ${one}`, first)
  const day = scope.by === 'created' ? sql`invoices.created_day` : sql`invoices.paid_day`
  return sql<ReportRow[]>`
    select invoices.number, invoices.created_day as created, invoices.deadline,
      coalesce(kid_group.name, '') as group, coalesce(kid.lastname || ' ' || kid.firstname, '') as kid,
      invoices.amount, invoices.credit_used as "creditUsed", invoices.paid, invoices.amount_left as "amountLeft",
      invoices.paid_day as "paidDay", jsonb_path_query_array(invoices.parts, '$[*].kind') as kinds,
      ${virtualAccounts(sql)} as "virtualAccounts", array(
        select distinct payment ->> 'method' from jsonb_array_elements(invoices.payments) payment
        where payment -> 'reversed' = 'null' and payment ->> 'method' is not null order by 1) as methods,
      array(
        select distinct payment ->> 'day' from jsonb_array_elements(invoices.payments) payment
        where payment -> 'reversed' = 'null' order by 1) as days,
      coalesce((
        select string_agg(note.text, '; ' order by note.created_at, note.id) from ledger_notes note
        where note.erased_at is null and note.id in (
          select (payment ->> 'noteId')::uuid from jsonb_array_elements(invoices.payments) payment
          where payment -> 'reversed' = 'null')), '') as notes,
      coalesce(others.names, '') as payers, others.paid as "othersPaid", others.left as "othersLeft" ${sums ? sql`, lines.*` : sql``}
    from invoices
    left join kids kid on kid.id = invoices.kid_id
    left join groups kid_group on kid_group.id = invoices.group_id
    left join lateral (
      select string_agg(payer.name, ', ' order by payer.id) as names, sum((share -> 'paid')::bigint)::bigint as paid,
        sum((share -> 'amount')::bigint - (share -> 'paid')::bigint)::bigint as left
      from jsonb_array_elements(invoices.shares) share join payers payer on payer.id = (share -> 'payerId')::bigint
    ) others on invoices.shares <> '[]'
    ${sums ? sql`cross join lateral (select ${sums} from jsonb_array_elements(invoices.parts) line) lines` : sql``}
    where ${within(sql, scope)}
    order by ${day}, invoices.id`
}

/** The invoices of a report: without deleted ones. */
export function within(sql: Sql, { placeId, from, to, by }: ReportScope): SqlFragment {
  const day = by === 'created' ? sql`invoices.created_day` : sql`invoices.paid_day`
  return sql`
    invoices.place_id = ${placeId} and ${day} between ${from} and ${to} and invoices.deleted_at is null`
}
