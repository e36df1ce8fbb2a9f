import { holds, type Principal } from '@skrzat/contract/access'
import type { GroupForm } from '@skrzat/contract/wire/people'
import type { TransactionSql } from '@skrzat/db/client'
import { and, anyOf, arrayContains, eq, fragment, hasRow, isNull, ne, orm, selectFrom } from '@skrzat/db/orm'
import { groups, kids, staffOfPlaces } from '@skrzat/db/schema'
import type { OptionalCommandId } from '../../../kernel/commands/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import { setTutors as storeTutors } from '../../people/index.ts'
import { inPlace } from '../repository.ts'
import { addToPlace, type Change, changedFields, changePlace } from './change.ts'

type OfPlace = { placeId: number }
type OfGroup = OfPlace & { groupId: number }

/**
 * Adds a group with its tutors.
 * @returns its id
 * @throws DomainError group.name_taken, worker.not_found, command.reused
 */
export async function addGroup(
  kernel: Kernel,
  by: Principal,
  { placeId, commandId, name, color, tutors = [] }: GroupForm & OfPlace & OptionalCommandId,
): Promise<number> {
  const command = { commandId, name: 'groups.add', payload: [name, color, tutors] }
  return await addToPlace(kernel, { placeId, by, ...command }, async (change) => {
    const { tx } = change
    await checkName(tx, placeId, name)
    const [row] = await orm(tx).insert(groups).values({ placeId, name, color }).returning({ id: groups.id })
    const { id } = found(row, 'internal')
    await change.audit('GROUP_ADDED', { group: id })
    await setTutors(change, { placeId, groupId: id }, tutors)
    return id
  })
}

/**
 * Changes a group. Only the place's admins choose its tutors: a tutor may add kids to the group, so others would grant
 * rights that they do not have.
 * @throws DomainError group.not_found, group.name_taken, group.tutors_by_admin, worker.not_found
 */
export async function updateGroup(
  kernel: Kernel,
  by: Principal,
  { placeId, groupId, name, color, tutors }: GroupForm & OfGroup,
): Promise<void> {
  await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx } = change
    const [before] = await selectFrom(tx, groups, 'name', 'color').where(isGroup({ placeId, groupId }))
    const fields = changedFields(found(before, 'group.not_found'), { name, color })
    if (fields !== '') {
      await checkName(tx, placeId, name, groupId)
      await orm(tx).update(groups).set({ name, color }).where(eq(groups.id, groupId))
      await change.audit('GROUP_CHANGED', { group: groupId, fields })
    }
    if (tutors === undefined) return
    if (holds(by, placeId, 'admin')) await setTutors(change, { placeId, groupId }, tutors)
    else if (!haveIds(await tutorsIn(tx, { placeId, groupId }), tutors))
      throw new DomainError('group.tutors_by_admin')
  })
}

/**
 * Soft-deletes a group, so that references to it stay valid.
 * @throws DomainError group.not_found; group.has_kids with how many
 */
export async function deleteGroup(
  kernel: Kernel,
  by: Principal,
  { placeId, groupId }: OfGroup,
): Promise<void> {
  await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx, now } = change
    const [row] = await orm(tx)
      .select({ kids: orm(tx).$count(kids, and(eq(kids.groupId, groupId), isNull(kids.deletedAt))) })
      .from(groups)
      .where(isGroup({ placeId, groupId }))
    const { kids: count } = found(row, 'group.not_found')
    if (count > 0) throw new DomainError('group.has_kids', { count })
    await setTutors(change, { placeId, groupId }, [])
    await orm(tx).update(groups).set({ deletedAt: now }).where(eq(groups.id, groupId))
    await change.audit('GROUP_DELETED', { group: groupId })
  })
}

function isGroup({ placeId, groupId }: OfGroup) {
  return and(eq(groups.id, groupId), inPlace(groups, placeId))
}

/** Compared as in rosters, whatever the database's own collation. @throws DomainError group.name_taken */
async function checkName(tx: TransactionSql, placeId: number, name: string, except = 0): Promise<void> {
  const same = fragment`lower(${groups.name} collate polish) = lower(${name} collate polish)`
  if (await hasRow(tx, groups, and(inPlace(groups, placeId), same, ne(groups.id, except))))
    throw new DomainError('group.name_taken')
}

/** The kids of a group, those who left too. */
async function kidsIn(tx: TransactionSql, groupId: number): Promise<number[]> {
  const rows = await selectFrom(tx, kids, 'id').where(eq(kids.groupId, groupId))
  return rows.map(({ id }) => id)
}

const tutorColumns = { id: staffOfPlaces.workerId, phone: staffOfPlaces.phone }

export async function tutorsIn(tx: TransactionSql, { placeId, groupId }: OfGroup) {
  return await orm(tx)
    .select(tutorColumns)
    .from(staffOfPlaces)
    .where(and(inPlace(staffOfPlaces, placeId), arrayContains(staffOfPlaces.tutorOf, [groupId])))
}

/** @throws DomainError worker.not_found for one of another place */
async function setTutors(
  change: Change,
  { placeId, groupId }: OfGroup,
  ids: readonly number[],
): Promise<void> {
  const { tx } = change
  const before = await tutorsIn(tx, { placeId, groupId })
  const wanted = [...new Set(ids)]
  if (haveIds(before, wanted)) return
  const after = await orm(tx)
    .select(tutorColumns)
    .from(staffOfPlaces)
    .where(and(inPlace(staffOfPlaces, placeId), anyOf(staffOfPlaces.workerId, wanted)))
  if (after.length !== wanted.length) throw new DomainError('worker.not_found')
  await storeTutors(tx, groupId, wanted)
  change.rightsOf([...before, ...after].map(({ phone }) => phone))
  change.touch({ kids: await kidsIn(tx, groupId), former: before.map(({ phone }) => phone) })
  await change.audit('GROUP_TUTORS_CHANGED', { group: groupId, tutors: wanted.join(',') })
}

function haveIds(rows: readonly { readonly id: number }[], ids: readonly number[]): boolean {
  return new Set(rows.map(({ id }) => id)).symmetricDifference(new Set(ids)).size === 0
}
