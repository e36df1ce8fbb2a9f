/** Kids' custom values: ordinary rows, which override the payment types'. */
import { ratesFor } from '@skrzat/contract/value'
import type { CustomValue } from '@skrzat/contract/wire/payments'
import type { Sql } from '@skrzat/db/client'
import { DomainError } from '../../kernel/errors.ts'
import { checkAmount } from './decider/amounts.ts'
import { auditPrice, type PricedBy } from './payment-types.ts'

/**
 * Sets what a payment type costs one kid. Values equal to the type's are not stored, so that they follow the type.
 * @throws DomainError kid.not_found, payment_type.not_found, amount.*
 */
export async function setCustomValue(
  sql: Sql,
  { placeId, kidId, ...value }: CustomValue & { placeId: number; kidId: number },
  by: PricedBy,
): Promise<CustomValue> {
  const { paymentTypeId, defaultUnchecked } = value
  for (const amount of [value.mainValue, value.daily]) if (amount !== null) checkAmount(amount)
  return await sql.begin(async (tx) => {
    const [known] = await tx<{ kid: boolean; mainValue: number | null; daily: number | null }[]>`
      select exists (select from kids where id = ${kidId} and place_id = ${placeId} and deleted_at is null) as kid,
        type.main_value as "mainValue", type.daily
      from (select) one left join payment_types type
        on type.id = ${paymentTypeId} and type.place_id = ${placeId} and type.retired_at is null`
    if (!known?.kid) throw new DomainError('kid.not_found')
    if (known.mainValue === null || known.daily === null) throw new DomainError('payment_type.not_found')
    const type = { mainValue: known.mainValue, daily: known.daily }
    const rates = ratesFor(type, value)
    const mainValue = rates.mainValue === type.mainValue ? null : rates.mainValue
    const daily = rates.daily === type.daily ? null : rates.daily
    const set = { mainValue, daily, defaultUnchecked }
    await tx`
      insert into payment_custom_values (kid_id, payment_type_id, main_value, daily, default_unchecked)
      values (${kidId}, ${paymentTypeId}, ${mainValue}, ${daily}, ${defaultUnchecked})
      on conflict (kid_id, payment_type_id) do update set
        main_value = excluded.main_value, daily = excluded.daily, default_unchecked = excluded.default_unchecked`
    await auditPrice(tx, by, 'PAYMENT_VALUE_SET', placeId, { kid: kidId, paymentType: paymentTypeId, ...set })
    return { paymentTypeId, ...set }
  })
}
