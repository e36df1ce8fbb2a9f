import { hasDaily, PAYMENT_TYPE_KINDS } from '@skrzat/contract/value'
import type { Sql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { kids } from '@skrzat/db/schema'

const DAILY_KINDS = PAYMENT_TYPE_KINDS.filter((type) => hasDaily({ type }))

/**
 * What an absence day takes off each kid's invoice, in grosze: the sum of the place's daily rates, or of the kid's
 * custom values, without payment types that the kid is not charged for; 0 without any.
 */
export async function dailyRates(sql: Sql, kidIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await sql<(RowOf<typeof kids, 'id'> & { daily: number })[]>`
    select kids.id, coalesce(
      sum(coalesce(custom.daily, type.daily)) filter (where custom.default_unchecked is not true), 0)::bigint as daily
    from kids
    left join payment_types type on type.place_id = kids.place_id and type.retired_at is null
      and type.kind = any(${DAILY_KINDS})
    left join payment_custom_values custom on custom.kid_id = kids.id and custom.payment_type_id = type.id
    where kids.id = any(${[...kidIds]}::bigint[])
    group by kids.id`
  return new Map(rows.map(({ id, daily }) => [id, daily]))
}
