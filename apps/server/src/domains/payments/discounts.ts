/** Kids' discounts: ordinary rows; an invoice keeps what it was issued with. */
import type { DiscountKind } from '@skrzat/contract/discount'
import type { Discount } from '@skrzat/contract/wire/payments'
import { isDeepStrictEqual } from 'node:util'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { and, eq, isNull, orm, selectFrom } from '@skrzat/db/orm'
import { discounts } from '@skrzat/db/schema'
import { commandOf, madeOne, once, type OptionalCommandId } from '../../kernel/commands/index.ts'
import { DomainError } from '../../kernel/errors/index.ts'
import { checkPayment } from './decider/amounts.ts'
import { auditPrice, type PricedBy } from './payment-types.ts'

type OfKid = { readonly placeId: number; readonly kidId: number }
type DiscountFields = Omit<Discount, 'id'> & { readonly kind: DiscountKind }

/** The kid's discounts that are not removed, the newest first; none of a kid of another place. */
export async function discountsOf(sql: Sql, { placeId, kidId }: OfKid): Promise<Discount[]> {
  return await selectFrom(
    sql,
    discounts,
    'id',
    'paymentTypeId',
    'kind',
    'percent',
    'amount',
    'fromDay',
    'toDay',
    'note',
  )
    .where(and(eq(discounts.placeId, placeId), eq(discounts.kidId, kidId), isNull(discounts.deletedAt)))
    .orderBy(discounts.id)
}

/**
 * Adds a discount of a kid, idempotently. One of the same kind and type may follow another, but not overlap it.
 * @throws DomainError kid.not_found, payment_type.not_found, period.invalid, amount.*, discount.overlap, command.reused
 */
export async function addDiscount(
  sql: Sql,
  { placeId, kidId, ...fields }: DiscountFields & OfKid,
  { commandId, ...by }: PricedBy & OptionalCommandId,
): Promise<{ id: number }> {
  const { paymentTypeId, percent, amount, fromDay, toDay } = fields
  checkFields(fields)
  const meta = { commandId, actorId: by.accountId, placeId }
  const command = commandOf(meta, 'discounts.add', { kidId, ...fields }, by.at)
  return await once(sql, command, madeOne, async (tx) => {
    await lockKid(tx, { placeId, kidId })
    const types = await tx`
      select from payment_types where id = ${paymentTypeId} and place_id = ${placeId} and retired_at is null`
    if (types.length === 0) throw new DomainError('payment_type.not_found')
    await checkOverlap(tx, { kidId, ...fields })
    const [row] = await orm(tx)
      .insert(discounts)
      .values({ placeId, kidId, ...fields })
      .returning({ id: discounts.id })
    if (!row) throw new Error('no discount was made')
    const data = { kid: kidId, paymentType: paymentTypeId, percent, amount, from: fromDay, to: toDay }
    await auditPrice(tx, by, 'DISCOUNT_ADDED', placeId, data)
    return row
  })
}

/**
 * Changes a discount from now on: invoices that were issued keep its kind and percent in their lines.
 * @throws DomainError discount.not_found, period.invalid, amount.*, discount.overlap
 */
export async function changeDiscount(
  sql: Sql,
  { placeId, id, ...fields }: Omit<DiscountFields, 'paymentTypeId'> & { placeId: number; id: number },
  by: PricedBy,
): Promise<void> {
  checkFields(fields)
  await sql.begin(async (tx) => {
    const ofPlace = and(eq(discounts.id, id), eq(discounts.placeId, placeId), isNull(discounts.deletedAt))
    const [known] = await selectFrom(tx, discounts, 'kidId').where(ofPlace)
    if (!known) throw new DomainError('discount.not_found')
    await lockKid(tx, { placeId, kidId: known.kidId })
    // Read under the lock, as another may have changed or removed it.
    const [before] = await selectFrom(
      tx,
      discounts,
      ...(['kidId', 'paymentTypeId', 'kind', 'percent', 'amount', 'fromDay', 'toDay', 'note'] as const),
    ).where(ofPlace)
    if (!before) throw new DomainError('discount.not_found')
    const { kidId, paymentTypeId, ...was } = before
    await checkOverlap(tx, { kidId, paymentTypeId, ...fields }, id)
    const { kind, percent, amount, fromDay, toDay, note } = fields
    const now = { kind, percent, amount, fromDay, toDay, note }
    if (isDeepStrictEqual(was, now)) return
    await orm(tx).update(discounts).set(now).where(eq(discounts.id, id))
    const values = ({ kind, percent, amount, fromDay: from, toDay: to }: Omit<typeof was, 'note'>) => ({
      kind,
      percent,
      amount,
      from,
      to,
    })
    const data = { kid: kidId, paymentType: paymentTypeId, before: values(was), after: values(now) }
    await auditPrice(tx, by, 'DISCOUNT_CHANGED', placeId, data)
  })
}

function checkFields({ amount, fromDay, toDay }: Pick<DiscountFields, 'amount' | 'fromDay' | 'toDay'>): void {
  if (amount !== null) checkPayment(amount)
  if (toDay !== null && toDay < fromDay) throw new DomainError('period.invalid')
}

/** The lock keeps two from overlapping that are set at once. @throws DomainError kid.not_found */
async function lockKid(tx: TransactionSql, { placeId, kidId }: OfKid): Promise<void> {
  const kids = await tx`
    select from kids where id = ${kidId} and place_id = ${placeId} and deleted_at is null for no key update`
  if (kids.length === 0) throw new DomainError('kid.not_found')
}

type Overlapping = Pick<DiscountFields, 'paymentTypeId' | 'kind' | 'fromDay' | 'toDay'> & {
  readonly kidId: number
}

/** @param but the discount itself */
async function checkOverlap(
  tx: TransactionSql,
  { kidId, paymentTypeId, kind, fromDay, toDay }: Overlapping,
  but = 0,
): Promise<void> {
  const overlapping = await tx`
    select from discounts where kid_id = ${kidId} and payment_type_id = ${paymentTypeId} and kind = ${kind} and id <> ${but}
      and deleted_at is null and from_day <= ${toDay ?? 'infinity'} and coalesce(to_day, 'infinity') >= ${fromDay}`
  if (overlapping.length > 0) throw new DomainError('discount.overlap')
}

/** Removes a discount: invoices keep their lines of it. @throws DomainError discount.not_found */
export async function removeDiscount(
  sql: Sql,
  { placeId, id }: { readonly placeId: number; readonly id: number },
  by: PricedBy,
): Promise<void> {
  await sql.begin(async (tx) => {
    const [row] = await orm(tx)
      .update(discounts)
      .set({ deletedAt: by.at })
      .where(and(eq(discounts.id, id), eq(discounts.placeId, placeId), isNull(discounts.deletedAt)))
      .returning({ kidId: discounts.kidId, paymentTypeId: discounts.paymentTypeId })
    if (!row) throw new DomainError('discount.not_found')
    const data = { kid: row.kidId, paymentType: row.paymentTypeId }
    await auditPrice(tx, by, 'DISCOUNT_REMOVED', placeId, data)
  })
}
