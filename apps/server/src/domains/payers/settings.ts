/** What of payment types is meals, and the benefit's parameters that a place entered. */
import {
  BENEFIT_PARAMETERS,
  type BenefitParameters,
  MEALS_OF_KIND,
  type Meals,
} from '@skrzat/contract/benefit'
import { hasDaily, hasMain, type PaymentTypeKind } from '@skrzat/contract/value'
import type { ShownParameters, TypeMeals } from '@skrzat/contract/wire/payers'
import type { AnySql, TransactionSql } from '@skrzat/db/client'
import { audit } from '../../kernel/commands/index.ts'
import { DomainError } from '../../kernel/errors/index.ts'
import type { By, PayersPorts } from './payers.ts'

/** Of the place's types in use, by name. */
export async function mealsOf(sql: AnySql, placeId: number): Promise<TypeMeals[]> {
  const rows = await sql<{ id: number; name: string; kind: PaymentTypeKind; meals: Meals | null }[]>`
    select type.id, label.name, type.kind, meals.meals
    from payment_types type
    cross join lateral (
      select name from payment_type_labels where payment_type_id = type.id order by id desc limit 1) label
    left join payment_meals meals on meals.payment_type_id = type.id
    where type.place_id = ${placeId} and type.retired_at is null
    order by label.name collate polish, type.id`
  return rows.map(({ id, name, kind, meals }) => ({
    paymentTypeId: id,
    name,
    type: kind,
    meals: meals ?? MEALS_OF_KIND[kind],
    set: meals !== null,
  }))
}

/** @throws DomainError payment_type.not_found; payer.meals for a part by the day of a type that has none, or has nothing else */
export async function saveMeals(
  { db, clock }: PayersPorts,
  by: By,
  given: { readonly placeId: number; readonly paymentTypeId: number; readonly meals: Meals },
): Promise<void> {
  const { placeId, paymentTypeId, meals } = given
  await db.sql.begin(async (tx) => {
    const [row] = await tx<{ type: PaymentTypeKind }[]>`
      select kind as type from payment_types
      where id = ${paymentTypeId} and place_id = ${placeId} and retired_at is null`
    if (!row) throw new DomainError('payment_type.not_found')
    if (meals === 'daily' && !(hasMain(row) && hasDaily(row))) throw new DomainError('payer.meals')
    await tx`
      insert into payment_meals (payment_type_id, meals) values (${paymentTypeId}, ${meals})
      on conflict (payment_type_id) do update set meals = excluded.meals`
    await noteSettings(tx, by, clock.now(), placeId, `meals ${paymentTypeId}`)
  })
}

/** Those that the place entered. */
export async function ownParameters(sql: AnySql, placeId: number): Promise<BenefitParameters[]> {
  return await sql<BenefitParameters[]>`
    select from_month as "fromMonth", amount, disability_amount as "disabilityAmount", fee_limit as "feeLimit"
    from benefit_parameters where place_id = ${placeId}`
}

/** On the wire, where months have no day. */
export function toShown(parameters: BenefitParameters, own: readonly BenefitParameters[]): ShownParameters {
  const { fromMonth } = parameters
  return {
    ...parameters,
    fromMonth: fromMonth.slice(0, 7),
    own: own.some((each) => each.fromMonth === fromMonth),
  }
}

/** All that apply at some time, the latest first. */
export async function parametersShown(sql: AnySql, placeId: number): Promise<ShownParameters[]> {
  const own = await ownParameters(sql, placeId)
  const by = new Map([...BENEFIT_PARAMETERS, ...own].map((each) => [each.fromMonth, each]))
  return [...by.values()]
    .toSorted((a, b) => (a.fromMonth < b.fromMonth ? 1 : -1))
    .map((each) => toShown(each, own))
}

/** Enters the parameters from a month on; those of an earlier entry of the same month are replaced. */
export async function saveParameters(
  { db, clock }: PayersPorts,
  by: By,
  { placeId, ...given }: BenefitParameters & { readonly placeId: number },
): Promise<void> {
  const { fromMonth, amount, disabilityAmount, feeLimit } = given
  await db.sql.begin(async (tx) => {
    await tx`
      insert into benefit_parameters (place_id, from_month, amount, disability_amount, fee_limit, saved_by)
      values (${placeId}, ${`${fromMonth}-01`}, ${amount}, ${disabilityAmount}, ${feeLimit}, ${by.accountId})
      on conflict (place_id, from_month) do update set amount = excluded.amount,
        disability_amount = excluded.disability_amount, fee_limit = excluded.fee_limit, saved_by = excluded.saved_by`
    await noteSettings(
      tx,
      by,
      clock.now(),
      placeId,
      `benefit ${fromMonth}: ${amount}, ${disabilityAmount}, ${feeLimit}`,
    )
  })
}

/** Takes back what the place entered. @throws DomainError payer.parameters_not_found */
export async function removeParameters(
  { db, clock }: PayersPorts,
  by: By,
  { placeId, fromMonth }: { readonly placeId: number; readonly fromMonth: string },
): Promise<void> {
  await db.sql.begin(async (tx) => {
    const removed = await tx`
      delete from benefit_parameters where place_id = ${placeId} and from_month = ${`${fromMonth}-01`} returning 1`
    if (removed.length === 0) throw new DomainError('payer.parameters_not_found')
    await noteSettings(tx, by, clock.now(), placeId, `benefit ${fromMonth} removed`)
  })
}

async function noteSettings(
  tx: TransactionSql,
  by: By,
  at: Date,
  placeId: number,
  change: string,
): Promise<void> {
  const data = { place: placeId, change }
  await audit(tx, { at, principal: by.login, type: 'PAYER_SETTINGS_CHANGED', data, placeId })
}
