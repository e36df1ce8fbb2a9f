/** Payment types and kids' custom values: ordinary rows, since invoices keep what they were computed from. */
import { ratesFor, type PaymentTypeKind } from '@skrzat/contract/value'
import type { CustomValue, PaymentType } from '@skrzat/contract/wire/ledger'
import type { Sql } from '@skrzat/db/client'
import { DomainError } from '../../kernel/errors.ts'
import { checkAmount } from './decider/amounts.ts'

export type PaymentTypeFields = {
  readonly name: string
  readonly type: PaymentTypeKind
  readonly mainValue: number
  readonly daily: number
  /** What parents see; the name where empty. */
  readonly display: string
}

/** @throws DomainError amount.* */
export async function createPaymentType(
  sql: Sql,
  { placeId, ...fields }: PaymentTypeFields & { placeId: number },
): Promise<PaymentType> {
  const { mainValue, daily } = checked(fields)
  const [row] = await sql<{ id: number }[]>`
    with type as (
      insert into payment_types (place_id, kind, main_value, daily)
      values (${placeId}, ${fields.type}, ${mainValue}, ${daily}) returning id)
    insert into payment_type_labels (payment_type_id, name, display)
    select id, ${fields.name}, ${fields.display} from type returning payment_type_id as id`
  if (!row) throw new Error('no payment type was made')
  return { id: row.id, placeId, ...fields }
}

/**
 * Changes what later invoices are computed from. A changed name is a new label: invoices keep the one that
 * they were issued with.
 * @throws DomainError payment_type.not_found for one of another place or retired, amount.*
 */
export async function updatePaymentType(
  sql: Sql,
  { placeId, id, ...fields }: PaymentTypeFields & { placeId: number; id: number },
): Promise<PaymentType> {
  const { mainValue, daily } = checked(fields)
  const [row] = await sql`
    with type as (
      update payment_types set kind = ${fields.type}, main_value = ${mainValue}, daily = ${daily}
      where id = ${id} and place_id = ${placeId} and retired_at is null returning id),
    label as (
      insert into payment_type_labels (payment_type_id, name, display)
      select type.id, ${fields.name}, ${fields.display} from type
      cross join lateral (
        select name, display from payment_type_labels
        where payment_type_id = type.id order by id desc limit 1) label
      where label.name <> ${fields.name}::text or label.display <> ${fields.display}::text)
    select id from type`
  if (!row) throw new DomainError('payment_type.not_found')
  return { id, placeId, ...fields }
}

/** Takes a type out of use. Old invoices keep it. @throws DomainError payment_type.not_found */
export async function retirePaymentType(
  sql: Sql,
  { placeId, id }: { placeId: number; id: number },
  now: Date,
): Promise<void> {
  const [row] = await sql`
    update payment_types set retired_at = ${now}
    where id = ${id} and place_id = ${placeId} and retired_at is null returning id`
  if (!row) throw new DomainError('payment_type.not_found')
}

/**
 * Sets what a payment type costs one kid. Values equal to the type's are not kept: they follow the type.
 * @throws DomainError kid.not_found, payment_type.not_found, amount.*
 */
export async function setCustomValue(
  sql: Sql,
  { placeId, kidId, ...value }: CustomValue & { placeId: number; kidId: number },
): Promise<CustomValue> {
  const { paymentTypeId, defaultUnchecked } = value
  for (const amount of [value.mainValue, value.daily]) if (amount !== null) checkAmount(amount)
  const [known] = await sql<{ kid: boolean; mainValue: number | null; daily: number | null }[]>`
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
  await sql`
    insert into payment_custom_values (kid_id, payment_type_id, main_value, daily, default_unchecked)
    values (${kidId}, ${paymentTypeId}, ${mainValue}, ${daily}, ${defaultUnchecked})
    on conflict (kid_id, payment_type_id) do update set
      main_value = excluded.main_value, daily = excluded.daily, default_unchecked = excluded.default_unchecked`
  return { paymentTypeId, mainValue, daily, defaultUnchecked }
}

function checked({ mainValue, daily }: PaymentTypeFields): { mainValue: number; daily: number } {
  return { mainValue: checkAmount(mainValue), daily: checkAmount(daily) }
}
