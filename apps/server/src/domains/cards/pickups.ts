/** Who may pick a kid up, besides its guardians. Days are Warsaw's. */
import { holds, type Principal } from '@skrzat/contract/access'
import { MOST_PICKUPS, type PickupDocument } from '@skrzat/contract/card'
import { type Day, warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import type { PickupForm } from '@skrzat/contract/wire/cards'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { and, eq, hasRow, isNull, orm, pick } from '@skrzat/db/orm'
import { kids, pickupPersons } from '@skrzat/db/schema'
import { commandOf, madeOne, once, type OptionalCommandId } from '../../kernel/commands/index.ts'
import { DomainError, found } from '../../kernel/errors/index.ts'
import { lockEdited, lockKid, type OfKid } from './access.ts'
import { type CardPorts, keepHistory, note, type Writing } from './card.ts'

type Days = { readonly fromDay: Day | null; readonly toDay: Day | null }

/** Whether the person may pick the kid up on that day. */
export function isPermitted({ fromDay, toDay }: Days, day: Day): boolean {
  return (fromDay === null || fromDay <= day) && (toDay === null || day <= toDay)
}

/** @throws DomainError pickup.days for a last day before the first, pickup.past for one that has passed */
export function checkDays({ fromDay, toDay }: Days, today: Day): void {
  if (toDay === null) return
  if (fromDay !== null && toDay < fromDay) throw new DomainError('pickup.days')
  if (toDay < today) throw new DomainError('pickup.past')
}

/** Idempotent by `commandId`. @throws DomainError kid.not_found, forbidden, pickup.*, command.reused */
export async function addPickup(
  { db, clock }: CardPorts,
  by: Principal,
  { kidId, commandId, ...form }: PickupForm & { readonly kidId: number } & OptionalCommandId,
): Promise<{ id: number }> {
  const at = clock.now()
  const command = commandOf(
    { commandId, actorId: by.accountId, placeId: 0 },
    'cards.addPickup',
    { kidId, ...form },
    at,
  )
  return await once(db.sql, command, madeOne, async (tx) => {
    const of = await lockEdited(tx, by, kidId)
    return { id: await writePickup({ tx, by, at }, of, form) }
  })
}

/** The caller has locked the kid. @returns the person's id */
export async function writePickup(writing: Writing, of: OfKid, form: PickupForm): Promise<number> {
  const { tx, by, at } = writing
  const { kidId } = of
  checkDays(form, warsawDay(at))
  const listed = await orm(tx).$count(pickupPersons, isListed(kidId))
  if (listed >= MOST_PICKUPS) throw new DomainError('pickup.too_many')
  const [row] = await orm(tx)
    .insert(pickupPersons)
    .values({ kidId, ...form, addedBy: by.accountId, addedAt: at })
    .returning({ id: pickupPersons.id })
  const { id } = found(row, 'internal')
  const { name, phone, fromDay, toDay } = form
  await keepHistory(writing, kidId, [{ field: 'pickup', was: null, became: { name, phone, fromDay, toDay } }])
  await note(writing, of, 'PICKUP_ADDED', { pickup: id })
  return id
}

/** @throws DomainError kid.not_found, forbidden, pickup.not_found */
export async function removePickup(
  { db, clock }: CardPorts,
  by: Principal,
  { kidId, pickupId }: OfPickup,
): Promise<void> {
  const at = clock.now()
  await db.sql.begin(async (tx) => {
    const of = await lockEdited(tx, by, kidId)
    if (!(await strikePickup({ tx, by, at }, of, pickupId))) throw new DomainError('pickup.not_found')
  })
}

type OfPickup = { readonly kidId: number; readonly pickupId: number }

/** The caller has locked the kid. @returns false if the kid has no such person any more */
export async function strikePickup(writing: Writing, of: OfKid, pickupId: number): Promise<boolean> {
  const { tx, at } = writing
  const { kidId } = of
  const [was] = await orm(tx)
    .update(pickupPersons)
    .set({ removedAt: at })
    .where(and(eq(pickupPersons.id, pickupId), isListed(kidId)))
    .returning(pick(pickupPersons, 'name', 'phone', 'fromDay', 'toDay'))
  if (!was) return false
  await keepHistory(writing, kidId, [{ field: 'pickup', was, became: null }])
  await note(writing, of, 'PICKUP_REMOVED', { pickup: pickupId })
  return true
}

/**
 * A worker of the place saw the person's document; a later look replaces an earlier one.
 * @throws DomainError kid.not_found, forbidden, pickup.not_found
 */
export async function seeDocument(
  { db, clock }: CardPorts,
  by: Principal,
  given: OfPickup & { readonly document: PickupDocument; readonly ending: string },
): Promise<void> {
  const { kidId, pickupId, document, ending } = given
  const at = clock.now()
  await db.sql.begin(async (tx) => {
    const of = await lockKid(tx, by, kidId, ({ placeId }) => holds(by, placeId, PLACE_ACTIONS.kids))
    const [seen] = await orm(tx)
      .update(pickupPersons)
      .set({ document, documentEnding: ending, seenBy: by.accountId, seenAt: at })
      .where(and(eq(pickupPersons.id, pickupId), isListed(kidId)))
      .returning({ id: pickupPersons.id })
    if (!seen) throw new DomainError('pickup.not_found')
    await note({ tx, by, at }, of, 'CARD_CHANGED', { fields: 'document', pickup: pickupId })
  })
}

/** Whether the kid has the person on its list. */
export async function hasPickup(tx: TransactionSql, kidId: number, pickupId: number): Promise<boolean> {
  return await hasRow(tx, pickupPersons, and(eq(pickupPersons.id, pickupId), isListed(kidId)))
}

function isListed(kidId: number) {
  return and(eq(pickupPersons.kidId, kidId), isNull(pickupPersons.removedAt))
}

/** The kid of a listed person, with its place and group. */
export async function kidOfPickup(sql: Sql, pickupId: number): Promise<OfKid | undefined> {
  const [row] = await orm(sql)
    .select({ kidId: kids.id, ...pick(kids, 'placeId', 'groupId') })
    .from(pickupPersons)
    .innerJoin(kids, eq(kids.id, pickupPersons.kidId))
    .where(and(eq(pickupPersons.id, pickupId), isNull(pickupPersons.removedAt), isNull(kids.deletedAt)))
  return row
}
