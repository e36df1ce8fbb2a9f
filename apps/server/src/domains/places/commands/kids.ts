import { editsGroup, type Principal } from '@skrzat/contract/access'
import type { Kid, KidForm } from '@skrzat/contract/wire/people'
import type { TransactionSql } from '@skrzat/db/client'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DomainError, found } from '../../../kernel/errors.ts'
import { changedFields, changePlace } from './change.ts'

type InGroup = { placeId: number; groupId: number }
type OfKid = InGroup & { kidId: number }

/**
 * Adds a kid to a group; its parents get accounts, not activated, where they have none. A sibling with the same
 * phone is no error, nor is a parent who works in the place.
 * @throws DomainError group.not_found
 */
export async function addKid(
  kernel: Kernel,
  by: Principal,
  { placeId, groupId, firstname, lastname, phone1, phone2 }: KidForm & InGroup,
): Promise<Kid> {
  return await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx } = change
    await checkGroup(tx, { placeId, groupId })
    const [row] = await tx<{ id: number }[]>`
      insert into kids (place_id, group_id, firstname, lastname, phone1, phone2)
      values (${placeId}, ${groupId}, ${firstname}, ${lastname}, ${phone1}, ${phone2}) returning id`
    const { id } = found(row, 'internal')
    change.phones({ to: phonesOf({ phone1, phone2 }) })
    await change.audit('KID_ADDED', { kid: id, group: groupId })
    return { id, groupId, firstname, lastname, phone1, phone2 }
  })
}

/**
 * Changes a kid of the group, and moves it to `toGroup` where that is another of the place, which takes the right to
 * edit both. A changed phone moves the parent's access at once.
 * @throws DomainError kid.not_found, group.not_found; forbidden for a group that is not the caller's to edit
 */
export async function updateKid(
  kernel: Kernel,
  by: Principal,
  { placeId, groupId, kidId, toGroup = groupId, ...form }: KidForm & OfKid & { toGroup?: number | undefined },
): Promise<Kid> {
  return await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx } = change
    const { firstname, lastname, phone1, phone2 } = form
    const before = await findKid(tx, { placeId, groupId, kidId })
    if (toGroup !== groupId) {
      await checkGroup(tx, { placeId, groupId: toGroup })
      if (!editsGroup(by, placeId, toGroup)) throw new DomainError('forbidden')
    }
    const after = { firstname, lastname, phone1, phone2, groupId: toGroup }
    const fields = changedFields(before, after)
    if (fields !== '') {
      await tx`
        update kids set firstname = ${firstname}, lastname = ${lastname}, phone1 = ${phone1}, phone2 = ${phone2},
          group_id = ${toGroup}
        where id = ${kidId}`
      const [from, to] = [new Set(phonesOf(before)), new Set(phonesOf(form))]
      change.phones({ from: [...from.difference(to)], to: [...to.difference(from)] })
      await change.audit('KID_CHANGED', { kid: kidId, fields })
    }
    return { id: kidId, ...after }
  })
}

/** Deletes a kid: invoices, absences and credit stay. @throws DomainError kid.not_found */
export async function deleteKid(kernel: Kernel, by: Principal, at: OfKid): Promise<void> {
  await changePlace(kernel, { placeId: at.placeId, by }, async (change) => {
    const kid = await findKid(change.tx, at)
    await change.tx`update kids set deleted_at = ${change.now} where id = ${at.kidId}`
    change.phones({ from: phonesOf(kid) })
    await change.audit('KID_DELETED', { kid: at.kidId, group: at.groupId })
  })
}

async function findKid(tx: TransactionSql, { placeId, groupId, kidId }: OfKid) {
  const [kid] = await tx<Omit<Kid, 'id'>[]>`
    select firstname, lastname, phone1, phone2, group_id as "groupId" from kids
    where id = ${kidId} and group_id = ${groupId} and place_id = ${placeId} and deleted_at is null`
  return found(kid, 'kid.not_found')
}

async function checkGroup(tx: TransactionSql, { placeId, groupId }: InGroup): Promise<void> {
  const there = await tx`
    select from groups where id = ${groupId} and place_id = ${placeId} and deleted_at is null`
  if (there.count === 0) throw new DomainError('group.not_found')
}

function phonesOf({ phone1, phone2 }: { phone1: string; phone2: string | null }): string[] {
  return phone2 === null ? [phone1] : [phone1, phone2]
}
