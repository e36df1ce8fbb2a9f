import type { ListedPaymentType, PaymentType } from '@skrzat/contract/wire/payments'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { eq, type RowOf, selectFrom, type ValueOf } from '@skrzat/db/orm'
import { type paymentTypeLabels, paymentTypes as types } from '@skrzat/db/schema'

export type PaymentTypeRow = RowOf<typeof types, 'id' | 'placeId' | 'mainValue' | 'daily'> &
  RowOf<typeof paymentTypeLabels, 'name' | 'display'> & { type: ValueOf<typeof types, 'kind'> }

/** The place's active payment types with their current labels, as a JSON array. */
export function paymentTypesJson(sql: Sql, placeId: number): SqlFragment {
  return sql`(
    select coalesce(json_agg(json_build_object('id', type.id, 'placeId', type.place_id, 'name', label.name,
      'type', type.kind, 'mainValue', type.main_value, 'daily', type.daily, 'display', label.display)
      order by type.id), '[]')
    from payment_types type
    cross join lateral (
      select name, display from payment_type_labels where payment_type_id = type.id order by id desc limit 1) label
    where type.place_id = ${placeId} and type.retired_at is null)`
}

export async function paymentTypes(sql: Sql, placeId: number): Promise<PaymentType[]> {
  const [row] = await sql<{ list: PaymentTypeRow[] }[]>`select ${paymentTypesJson(sql, placeId)} as list`
  return row?.list ?? []
}

/** The same with how many kids each is charged to by default. One round trip. */
export async function listedPaymentTypes(sql: Sql, placeId: number): Promise<ListedPaymentType[]> {
  const [row] = await sql<{ list: PaymentTypeRow[]; kids: number; without: Record<string, number> }[]>`
    with kid as materialized (select id from kids where place_id = ${placeId} and deleted_at is null),
    without as (
      select payment_type_id as id, count(*) as kids from payment_custom_values
      where default_unchecked and kid_id in (select id from kid) group by payment_type_id)
    select ${paymentTypesJson(sql, placeId)} as list, (select count(*)::int from kid) as kids,
      (select coalesce(json_object_agg(id, kids), '{}') from without) as without`
  if (!row) return []
  return row.list.map((type) => ({ ...type, kids: row.kids - (row.without[type.id] ?? 0) }))
}

/** The place of a payment type; undefined for an unknown one. */
export async function placeOfPaymentType(sql: Sql, id: number): Promise<number | undefined> {
  const [row] = await selectFrom(sql, types, 'placeId').where(eq(types.id, id))
  return row?.placeId
}
