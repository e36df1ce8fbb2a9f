/** Kids' custom values: ordinary rows, which override the payment types'. */
import { type CustomRates, ratesFor } from '@skrzat/contract/value'
import type { CustomValue } from '@skrzat/contract/wire/payments'
import type { Sql } from '@skrzat/db/client'
import { orm, type RowOf } from '@skrzat/db/orm'
import { paymentCustomValues, type paymentTypes } from '@skrzat/db/schema'
import { DomainError } from '../../kernel/errors/index.ts'
import { checkAmount } from './decider/amounts.ts'
import { auditPrice, type Backwards, correctPrice, type PricedBy } from './payment-types.ts'

/**
 * Sets what a payment type costs one kid. Values equal to the type's are not stored, so that they follow the type.
 * @throws DomainError kid.not_found, payment_type.not_found, amount.*
 */
export async function setCustomValue(
  sql: Sql,
  { placeId, kidId, correctedFrom, ...value }: CustomValue & Backwards & { placeId: number; kidId: number },
  by: PricedBy,
): Promise<CustomValue> {
  const { paymentTypeId, defaultUnchecked } = value
  for (const amount of [value.mainValue, value.daily]) if (amount !== null) checkAmount(amount)
  return await sql.begin(async (tx) => {
    const [known] = await tx<
      {
        kid: boolean
        type: RowOf<typeof paymentTypes, 'mainValue' | 'daily'> | null
        own: CustomRates | null
      }[]
    >`
      select exists (select from kids where id = ${kidId} and place_id = ${placeId} and deleted_at is null) as kid,
        (select json_build_object('mainValue', main_value, 'daily', daily) from payment_types
          where id = ${paymentTypeId} and place_id = ${placeId} and retired_at is null) as type,
        (select json_build_object('mainValue', main_value, 'daily', daily) from payment_custom_values
          where kid_id = ${kidId} and payment_type_id = ${paymentTypeId}) as own`
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
    await auditPrice(tx, by, 'PAYMENT_VALUE_SET', placeId, {
      kid: kidId,
      paymentType: paymentTypeId,
      ...set,
      ...(correctedFrom !== undefined && { correctedFrom }),
    })
    const before = ratesFor(type, known.own ?? undefined)
    await correctPrice(tx, { placeId, paymentTypeId, kidId, correctedFrom, before, after: rates }, by)
    return { paymentTypeId, ...set }
  })
}
