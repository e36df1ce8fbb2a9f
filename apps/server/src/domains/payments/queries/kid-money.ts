import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { credits, kids, paymentCustomValues } from '@skrzat/db/schema'

export type CustomValueRow = RowOf<
  typeof paymentCustomValues,
  'paymentTypeId' | 'mainValue' | 'daily' | 'defaultUnchecked'
>

/** A kid's credit in grosze, 0 without any, and its custom values. */
export type KidMoney = {
  readonly kidId: ValueOf<typeof kids, 'id'>
  readonly credit: ValueOf<typeof credits, 'amount'>
  readonly customValues: CustomValueRow[]
}

/** The same for all kids of a group, for staff who bill. One statement. */
export async function kidMoney(
  sql: Sql,
  { placeId, groupId }: { placeId: number; groupId: number },
): Promise<KidMoney[]> {
  return await sql<KidMoney[]>`
    select k.id as "kidId", coalesce(c.amount, 0) as credit,
      coalesce((
        select json_agg(json_build_object('paymentTypeId', v.payment_type_id, 'mainValue', v.main_value,
          'daily', v.daily, 'defaultUnchecked', v.default_unchecked) order by v.payment_type_id)
        from payment_custom_values v join payment_types t on t.id = v.payment_type_id and t.retired_at is null
        where v.kid_id = k.id), '[]') as "customValues"
    from kids k left join credits c on c.kid_id = k.id
    where k.group_id = ${groupId} and k.place_id = ${placeId} and k.deleted_at is null`
}
