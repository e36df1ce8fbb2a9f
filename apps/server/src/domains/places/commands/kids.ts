import { editsGroup, type Principal } from '@skrzat/contract/access'
import { type Day, warsawDay } from '@skrzat/contract/days'
import type { KidDays } from '@skrzat/contract/stay'
import type { Kid, KidForm } from '@skrzat/contract/wire/people'
import type { AnySql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import { and, eq, hasRow, orm, pick, type RowOf } from '@skrzat/db/orm'
import { groups, kidMoves, kids } from '@skrzat/db/schema'
import type { OptionalCommandId } from '../../../kernel/commands/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import { firstTwo, guardiansOf, setGuardians, withFirstTwo } from '../../people/index.ts'
import type { KidCards } from '../kid-cards.ts'
import { leavePhoto } from '../kid-photo/left.ts'
import { inPlace, kidColumns } from '../repository.ts'
import { addToPlace, type Change, changedFields, changePlace } from './change.ts'
import { tutorsIn } from './groups.ts'

/** The absences that count, of a place: `kid_id`, `day`. Provided by the absences domain. */
export type CountedAbsences = (sql: AnySql, placeId: number) => SqlFragment
/** Asks those who have to know what a kid may eat, and have not confirmed it. Provided by the cards. */
export type AskDietAgain = (
  tx: TransactionSql,
  of: { readonly kidId: number; readonly placeId: number; readonly at: Date },
) => Promise<void>
type DayPorts = { readonly countedAbsences: CountedAbsences; readonly askDietAgain: AskDietAgain }
export type KidPorts = Kernel & DayPorts & { readonly cards: KidCards }

type InGroup = { placeId: number; groupId: number }
type OfKid = InGroup & { kidId: number }

/**
 * Adds a kid to a group; parents without an account get an inactive one. Siblings may share a phone, and a parent may
 * work in the place.
 * @throws DomainError group.not_found, command.reused, kid.*
 */
export async function addKid(
  kernel: Kernel,
  by: Principal,
  { placeId, groupId, commandId, ...form }: KidForm & InGroup & OptionalCommandId,
): Promise<Kid> {
  const { phone1, phone2, firstDay, lastDay, ...names } = form
  const own = { ...names, firstDay: firstDay ?? null, lastDay: lastDay ?? null }
  checkDays(own)
  const phones = withFirstTwo([], { phone1, phone2 })
  const days = { ...(firstDay && { firstDay }), ...(lastDay && { lastDay }) }
  const command = { commandId, name: 'kids.add', payload: { groupId, ...names, phone1, phone2, ...days } }
  const id = await addToPlace(kernel, { placeId, by, ...command }, async (change) => {
    const { tx } = change
    await checkGroup(tx, { placeId, groupId })
    const [row] = await orm(tx)
      .insert(kids)
      .values({ placeId, groupId, ...own, ...(lastDay && leavesAgain(change.now)) })
      .returning({ id: kids.id })
    const { id } = found(row, 'internal')
    await setGuardians(tx, [{ kidId: id, phones }])
    change.phones({ to: phones })
    await change.audit('KID_ADDED', { kid: id, group: groupId })
    return id
  })
  return { id, groupId, ...own, ...firstTwo(phones) }
}

/**
 * Changes a kid of the group, and moves it to `toGroup` if that is another one of the place, which requires the right
 * to edit both. A changed phone moves the parent's access at once.
 * @throws DomainError kid.not_found, group.not_found, kid.*; forbidden for a group that the caller may not edit
 */
export async function updateKid(
  kernel: KidPorts,
  by: Principal,
  { placeId, groupId, kidId, toGroup = groupId, ...form }: KidForm & OfKid & { toGroup?: number | undefined },
): Promise<Kid> {
  return await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx } = change
    const { phone1, phone2, ...given } = form
    const { phones: before, ...kid } = await findKid(tx, { placeId, groupId, kidId })
    const own = {
      ...given,
      firstDay: given.firstDay === undefined ? kid.firstDay : given.firstDay,
      lastDay: given.lastDay === undefined ? kid.lastDay : given.lastDay,
    }
    checkDays(own)
    if (own.lastDay !== null && own.lastDay !== kid.lastDay)
      await checkAbsences(tx, kernel.countedAbsences(tx, placeId), { kidId, lastDay: own.lastDay })
    if (toGroup !== groupId) {
      await checkGroup(tx, { placeId, groupId: toGroup })
      if (!editsGroup(by, placeId, toGroup)) throw new DomainError('forbidden')
    }
    const phones = withFirstTwo(before, { phone1, phone2 })
    const after = { ...own, ...firstTwo(phones), groupId: toGroup }
    const fields = changedFields({ ...kid, ...firstTwo(before) }, after)
    if (fields !== '') {
      await orm(tx)
        .update(kids)
        .set({ ...own, groupId: toGroup, ...(own.lastDay !== kid.lastDay && leavesAgain(change.now)) })
        .where(eq(kids.id, kidId))
      await setGuardians(tx, [{ kidId, phones }])
      const [from, to] = [new Set(before), new Set(phones)]
      change.phones({ from: [...from.difference(to)], to: [...to.difference(from)] })
      if (!from.isSubsetOf(to))
        await kernel.cards.withdrawOfFormer({ tx, by, at: change.now, placeId }, [kidId])
      const former = [...from]
      if (toGroup !== groupId) {
        await noteMove(tx, { kidId, fromGroupId: groupId, day: warsawDay(change.now) })
        change.rightsOf([...to])
        former.push(...(await tutorsIn(tx, { placeId, groupId })).map(({ phone }) => phone))
      }
      if (toGroup !== groupId || returns(kid.lastDay, own.lastDay, change.now))
        await kernel.askDietAgain(tx, { kidId, placeId, at: change.now })
      change.touch({ kids: [kidId], former })
      await change.audit('KID_CHANGED', { kid: kidId, fields })
    }
    return { id: kidId, ...after }
  })
}

/**
 * Changes from and to when a kid attends, in a change of its place; a day that is left out stays.
 * @throws DomainError kid.not_found, kid.last_day_first, kid.last_day_absence
 */
export async function setKidDays(
  { countedAbsences, askDietAgain }: DayPorts,
  change: Change,
  { placeId, groupId, kidId, ...given }: OfKid & Partial<KidDays>,
): Promise<void> {
  const { tx } = change
  const { firstDay, lastDay } = await findKid(tx, { placeId, groupId, kidId })
  const before = { firstDay, lastDay }
  const after = { ...before, ...given }
  const fields = changedFields(before, after)
  if (fields === '') return
  checkDays(after)
  if (after.lastDay !== null && after.lastDay !== lastDay)
    await checkAbsences(tx, countedAbsences(tx, placeId), { kidId, lastDay: after.lastDay })
  await orm(tx)
    .update(kids)
    .set({ ...after, ...(after.lastDay !== lastDay && leavesAgain(change.now)) })
    .where(eq(kids.id, kidId))
  if (returns(lastDay, after.lastDay, change.now)) await askDietAgain(tx, { kidId, placeId, at: change.now })
  change.touch({ kids: [kidId] })
  await change.audit('KID_CHANGED', { kid: kidId, fields })
}

/** Whether a kid whose last day has passed attends again. */
function returns(before: Day | null, after: Day | null, at: Date): boolean {
  const today = warsawDay(at)
  return before !== null && before < today && (after === null || after >= today)
}

/** What it had was cleared as it left; what was entered since goes when it leaves again. */
const UNCLEARED = { clearedAtLeaving: false, clearedLater: false } as const

const leavesAgain = (at: Date) => ({ lastDayEntered: warsawDay(at), ...UNCLEARED })

/** Of several moves on one day the first one is kept, as its group is that of the day before. */
async function noteMove(tx: TransactionSql, move: RowOf<typeof kidMoves, 'kidId' | 'fromGroupId' | 'day'>) {
  await orm(tx).insert(kidMoves).values(move).onConflictDoNothing()
}

/** Deletes a kid and its photo: invoices, absences and credit stay. @throws DomainError kid.not_found */
export async function deleteKid(kernel: Kernel, by: Principal, at: OfKid): Promise<void> {
  const { placeId, kidId } = at
  await changePlace(kernel, { placeId, by }, async (change) => {
    const { photo, phones } = await findKid(change.tx, at)
    await orm(change.tx)
      .update(kids)
      .set({ deletedAt: change.now, photo: null, ...UNCLEARED })
      .where(eq(kids.id, kidId))
    change.phones({ from: phones })
    change.touch({ kids: [kidId] })
    await change.audit('KID_DELETED', { kid: kidId, group: at.groupId })
    if (photo !== null) await leavePhoto(change.tx, { placeId, kidId, key: photo })
  })
}

/** Locks the kid's row, as absences do, so that the check of a last day sees those under way. */
async function findKid(tx: TransactionSql, { placeId, groupId, kidId }: OfKid) {
  const [kid] = await orm(tx)
    .select({ ...kidColumns, ...pick(kids, 'groupId', 'photo'), phones: guardiansOf(tx) })
    .from(kids)
    .where(and(eq(kids.id, kidId), eq(kids.groupId, groupId), inPlace(kids, placeId)))
    .for('no key update')
  return found(kid, 'kid.not_found')
}

/** @throws DomainError kid.last_day_first for a last day before the first */
function checkDays({ firstDay, lastDay }: KidDays): void {
  if (firstDay !== null && lastDay !== null && lastDay < firstDay) throw new DomainError('kid.last_day_first')
}

/** @throws DomainError kid.last_day_absence for a last day before an absence that counts, with the latest in its params */
async function checkAbsences(
  tx: TransactionSql,
  counted: SqlFragment,
  { kidId, lastDay }: { kidId: number; lastDay: Day },
): Promise<void> {
  const [row] = await tx<{ day: Day | null }[]>`
    select max(day)::text as day from (${counted}) counted where kid_id = ${kidId} and day > ${lastDay}`
  if (row?.day) throw new DomainError('kid.last_day_absence', { date: row.day })
}

async function checkGroup(tx: TransactionSql, { placeId, groupId }: InGroup): Promise<void> {
  if (!(await hasRow(tx, groups, and(eq(groups.id, groupId), inPlace(groups, placeId)))))
    throw new DomainError('group.not_found')
}
