import { holds, type Principal } from '@skrzat/contract/access'
import type { GroupForm } from '@skrzat/contract/wire/people'
import type { TransactionSql } from '@skrzat/db/client'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DomainError, found } from '../../../kernel/errors.ts'
import { type Change, changedFields, changePlace } from './change.ts'

type OfPlace = { placeId: number }
type OfGroup = OfPlace & { groupId: number }

/**
 * Adds a group with its tutors.
 * @returns its id
 * @throws DomainError group.name_taken, worker.not_found
 */
export async function addGroup(
  kernel: Kernel,
  by: Principal,
  { placeId, name, color, tutors = [] }: GroupForm & OfPlace,
): Promise<number> {
  return await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx } = change
    await checkName(tx, placeId, name)
    const [row] = await tx<{ id: number }[]>`
      insert into groups (place_id, name, color) values (${placeId}, ${name}, ${color}) returning id`
    const { id } = found(row, 'internal')
    await change.audit('GROUP_ADDED', { group: id })
    await setTutors(change, { placeId, groupId: id }, tutors)
    return id
  })
}

/**
 * Changes a group. Its tutors are for the place's admins to choose: as a tutor may add kids to the group, others
 * would give away what is not theirs.
 * @throws DomainError group.not_found, group.name_taken, group.tutors_by_admin, worker.not_found
 */
export async function updateGroup(
  kernel: Kernel,
  by: Principal,
  { placeId, groupId, name, color, tutors }: GroupForm & OfGroup,
): Promise<void> {
  await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx } = change
    const [before] = await tx<{ name: string; color: number }[]>`
      select name, color from groups where id = ${groupId} and place_id = ${placeId} and deleted_at is null`
    const fields = changedFields(found(before, 'group.not_found'), { name, color })
    if (fields !== '') {
      await checkName(tx, placeId, name, groupId)
      await tx`update groups set name = ${name}, color = ${color} where id = ${groupId}`
      await change.audit('GROUP_CHANGED', { group: groupId, fields })
    }
    if (tutors === undefined) return
    if (holds(by, placeId, 'admin')) await setTutors(change, { placeId, groupId }, tutors)
    else if (
      !sameIds(
        tutors,
        (await tutorsOf(tx, groupId)).map(({ id }) => id),
      )
    )
      throw new DomainError('group.tutors_by_admin')
  })
}

/**
 * Deletes a group, so that what it was part of stays.
 * @throws DomainError group.not_found; group.has_kids with how many
 */
export async function deleteGroup(
  kernel: Kernel,
  by: Principal,
  { placeId, groupId }: OfGroup,
): Promise<void> {
  await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx, now } = change
    const [row] = await tx<{ kids: number }[]>`
      select (select count(*) from kids k where k.group_id = g.id and k.deleted_at is null) as kids
      from groups g where g.id = ${groupId} and g.place_id = ${placeId} and g.deleted_at is null`
    const { kids } = found(row, 'group.not_found')
    if (kids > 0) throw new DomainError('group.has_kids', { count: kids })
    await setTutors(change, { placeId, groupId }, [])
    await tx`update groups set deleted_at = ${now} where id = ${groupId}`
    await change.audit('GROUP_DELETED', { group: groupId })
  })
}

/** Names are compared as the database does. @throws DomainError group.name_taken */
async function checkName(tx: TransactionSql, placeId: number, name: string, except = 0): Promise<void> {
  const taken = await tx`
    select from groups
    where place_id = ${placeId} and lower(name) = lower(${name}) and deleted_at is null and id <> ${except}`
  if (taken.count > 0) throw new DomainError('group.name_taken')
}

type Tutor = { id: number; phone: string }

function tutorsOf(tx: TransactionSql, groupId: number): Promise<Tutor[]> {
  return tx<Tutor[]>`
    select w.id, w.phone from group_tutors t join workers w on w.id = t.worker_id and w.deleted_at is null
    where t.group_id = ${groupId}`
}

/** @throws DomainError worker.not_found for one who is none of the place */
async function setTutors(
  change: Change,
  { placeId, groupId }: OfGroup,
  ids: readonly number[],
): Promise<void> {
  const { tx } = change
  const before = await tutorsOf(tx, groupId)
  const wanted = [...new Set(ids)]
  if (
    sameIds(
      wanted,
      before.map(({ id }) => id),
    )
  )
    return
  const after = await tx<Tutor[]>`
    select id, phone from workers
    where place_id = ${placeId} and id = any(${wanted}::bigint[]) and deleted_at is null`
  if (after.length !== wanted.length) throw new DomainError('worker.not_found')
  await tx`delete from group_tutors where group_id = ${groupId} and worker_id <> all(${wanted}::bigint[])`
  await tx`
    insert into group_tutors (group_id, worker_id)
    select ${groupId}, id from unnest(${wanted}::bigint[]) as w (id)
    on conflict do nothing`
  change.rightsOf([...before, ...after].map(({ phone }) => phone))
  await change.audit('GROUP_TUTORS_CHANGED', { group: groupId, tutors: wanted.join(',') })
}

function sameIds(one: readonly number[], other: readonly number[]): boolean {
  return new Set(one).symmetricDifference(new Set(other)).size === 0
}
