import type { AnySql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { paymentTypeLabels, paymentTypes } from '@skrzat/db/schema'
import type { PaymentTypeFacts } from '../decider/lines.ts'

type TypeRow = RowOf<typeof paymentTypes, 'id' | 'kind' | 'mainValue' | 'daily'> & {
  retired: boolean
  labelId: ValueOf<typeof paymentTypeLabels, 'id'>
}

/** The place's payment types, retired ones too, by id. */
export async function paymentTypeFacts(sql: AnySql, placeId: number): Promise<Map<number, PaymentTypeFacts>> {
  const rows = await sql<TypeRow[]>`
    select type.id, type.kind, type.main_value as "mainValue", type.daily, type.retired_at is not null as retired,
      label.id as "labelId"
    from payment_types type
    cross join lateral (
      select id from payment_type_labels where payment_type_id = type.id order by id desc limit 1) label
    where type.place_id = ${placeId}`
  return new Map(rows.map(({ id, ...type }) => [id, type]))
}
