/** Invoices of a place for a report: any number of them, read through a cursor. */
import type { Day } from '@skrzat/contract/days'
import type { Sql, SqlFragment } from '@skrzat/db/client'

export type ReportScope = {
  readonly placeId: number
  /** Both inclusive. */
  readonly from: Day
  readonly to: Day
  /** Whether the day of issue or the day on which the invoice was settled lies between. */
  readonly by: 'created' | 'paid'
}

/** A payment type with its label in force. */
export type ReportType = { readonly id: number; readonly name: string }

/** Amounts are grosze; `line0`, `line1`, … those of the types asked for, null where the invoice has no such line. */
export type ReportRow = {
  readonly number: string
  readonly created: Day
  readonly deadline: Day
  readonly group: string
  readonly kid: string
  readonly amount: number
  readonly creditUsed: number
  readonly paid: number
  readonly amountLeft: number
  readonly paidDay: Day | null
} & { readonly [line: `line${number}`]: number | null }

/** The place's payment types that are in use, and of the retired ones those that an invoice of the report has. */
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

/** The first and the last day on which the report has an invoice, from the index alone; undefined where it has none. */
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
 * The query, to be read with `.cursor(rows)`. In order of the day and the id, along an index, so that nothing is
 * sorted. Names come from the tables of today; a kid or group that is no more there leaves its name empty.
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
      invoices.paid_day as "paidDay" ${sums ? sql`, lines.*` : sql``}
    from invoices
    left join kids kid on kid.id = invoices.kid_id
    left join groups kid_group on kid_group.id = invoices.group_id
    ${sums ? sql`cross join lateral (select ${sums} from jsonb_array_elements(invoices.parts) line) lines` : sql``}
    where ${within(sql, scope)}
    order by ${day}, invoices.id`
}

function within(sql: Sql, { placeId, from, to, by }: ReportScope): SqlFragment {
  const day = by === 'created' ? sql`invoices.created_day` : sql`invoices.paid_day`
  return sql`
    invoices.place_id = ${placeId} and ${day} between ${from} and ${to} and invoices.deleted_at is null`
}
