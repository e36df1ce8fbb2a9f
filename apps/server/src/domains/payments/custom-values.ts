/** Kids' custom values: ordinary rows, which override the payment types'. */
import { ratesFor } from '@skrzat/contract/value'
import type { CustomValue } from '@skrzat/contract/wire/payments'
import type { Sql } from '@skrzat/db/client'
import { orm, type RowOf } from '@skrzat/db/orm'
import { paymentCustomValues, type paymentTypes } from '@skrzat/db/schema'
import { DomainError } from '../../kernel/errors/index.ts'
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
    const [known] = await tx<
      { kid: boolean; type: RowOf<typeof paymentTypes, 'mainValue' | 'daily'> | null }[]
    >`
      select exists (select from kids where id = ${kidId} and place_id = ${placeId} and deleted_at is null) as kid,
        (select json_build_object('mainValue', main_value, 'daily', daily) from payment_types
          where id = ${paymentTypeId} and place_id = ${placeId} and retired_at is null) as type`
    if (!known?.kid) throw new DomainError('kid.not_found')
    const { type } = known
    if (!type) throw new DomainError('payment_type.not_found')
    const rates = ratesFor(type, value)
    const mainValue = rates.mainValue === type.mainValue ? null : rates.mainValue
    const daily = rates.daily === type.daily ? null : rates.daily
    const set = { mainValue, daily, defaultUnchecked }
    await orm(tx)
      .insert(paymentCustomValues)
      .values({ kidId, paymentTypeId, ...set })
      .onConflictDoUpdate({ target: [paymentCustomValues.kidId, paymentCustomValues.paymentTypeId], set })
    await auditPrice(tx, by, 'PAYMENT_VALUE_SET', placeId, { kid: kidId, paymentType: paymentTypeId, ...set })
    return { paymentTypeId, ...set }
  })
}
