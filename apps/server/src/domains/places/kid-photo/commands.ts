import { Readable } from 'node:stream'
import { editsGroup, type Principal } from '@skrzat/contract/access'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, isNull, orm, selectFrom } from '@skrzat/db/orm'
import { kids } from '@skrzat/db/schema'
import { found } from '../../../kernel/errors/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { changePlace } from '../commands/change.ts'
import { photoHash, photoOf } from '../image/photo.ts'
import { inPlace } from '../repository.ts'
import { kidPhotoKey, kidPhotoUrl } from './key.ts'
import { leavePhoto } from './left.ts'

/** Square, as it is shown in a circle. */
const SIZE = { width: 512, height: 512 } as const

type OfKid = { readonly placeId: number; readonly groupId: number; readonly kidId: number }

/**
 * Replaces the kid's photo. @returns its URL
 * @throws DomainError kid.not_found, place.image.unreadable, place.image.too_large
 */
export async function setKidPhoto(
  kernel: Kernel,
  by: Principal,
  { image, ...of }: OfKid & { readonly image: string },
): Promise<string | null> {
  const { storage } = kernel
  const photo = await photoOf(image, SIZE)
  const key = kidPhotoKey(of.kidId, photoHash(photo))
  await changePlace(kernel, { placeId: of.placeId, by }, async ({ tx, audit }) => {
    const before = await photoKeyOf(tx, of)
    if (before === key) return
    // Written before the row references it; a failed transaction leaves only an unreferenced file.
    await storage.write(key, Readable.from([photo]))
    await orm(tx).update(kids).set({ photo: key }).where(eq(kids.id, of.kidId))
    if (before !== null) await leavePhoto(tx, { placeId: of.placeId, kidId: of.kidId, key: before })
    await audit('KID_PHOTO_CHANGED', { kid: of.kidId })
  })
  return kidPhotoUrl(of.kidId, key)
}

/** Idempotent. @throws DomainError kid.not_found */
export async function removeKidPhoto(kernel: Kernel, by: Principal, of: OfKid): Promise<void> {
  await changePlace(kernel, { placeId: of.placeId, by }, async ({ tx, audit }) => {
    const before = await photoKeyOf(tx, of)
    if (before === null) return
    await orm(tx).update(kids).set({ photo: null }).where(eq(kids.id, of.kidId))
    await leavePhoto(tx, { placeId: of.placeId, kidId: of.kidId, key: before })
    await audit('KID_PHOTO_REMOVED', { kid: of.kidId })
  })
}

/**
 * The kid's photo, for those who may see it; undefined without one.
 * @throws DomainError kid.not_found, for others too, so that ids can't be probed
 */
export async function readKidPhoto({ db, storage }: Kernel, principal: Principal, kidId: number) {
  const [row] = await selectFrom(db.sql, kids, 'placeId', 'groupId', 'photo').where(
    and(eq(kids.id, kidId), isNull(kids.deletedAt)),
  )
  const { placeId, groupId, photo } = found(row, 'kid.not_found')
  found(maySeePhoto(principal, { placeId, groupId, kidId }) || undefined, 'kid.not_found')
  if (photo === null) return undefined
  const file = await storage.read(photo)
  return file && { ...file, key: photo }
}

/**
 * A kid's photo is visible to its parents, the tutors of its group and the place's admins; other parents see no other
 * kids at all.
 */
export function maySeePhoto(principal: Principal, { placeId, groupId, kidId }: OfKid): boolean {
  return editsGroup(principal, placeId, groupId) || principal.kids.some(({ id }) => id === kidId)
}

async function photoKeyOf(tx: TransactionSql, { placeId, groupId, kidId }: OfKid): Promise<string | null> {
  const [row] = await selectFrom(tx, kids, 'photo').where(
    and(eq(kids.id, kidId), eq(kids.groupId, groupId), inPlace(kids, placeId)),
  )
  return found(row, 'kid.not_found').photo
}
