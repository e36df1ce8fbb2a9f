import { Readable } from 'node:stream'
import { eq, orm, selectFrom } from '@skrzat/db/orm'
import { places } from '@skrzat/db/schema'
import { removeFile } from '../../../kernel/storage/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { type Caller, changePlace } from '../commands/change.ts'
import { imageKey, imageUrl } from './key.ts'
import { photoHash, photoOf } from './photo.ts'

/** 16:9, as the place page shows it. */
const SIZE = { width: 1280, height: 720 } as const

/**
 * Replaces the place's photo. @returns its URL
 * @throws DomainError place.not_found, place.image.unreadable, place.image.too_large
 */
export async function setImage(
  kernel: Kernel,
  by: Caller,
  { placeId, image }: { placeId: number; image: string },
): Promise<string | null> {
  const { storage } = kernel
  const photo = await photoOf(image, SIZE)
  const key = imageKey(placeId, photoHash(photo))
  const old = await changePlace(kernel, { placeId, by }, async ({ tx, audit }) => {
    const [before] = await selectFrom(tx, places, 'image').where(eq(places.id, placeId))
    if (before?.image === key) return null
    // Written before the row references it; a failed transaction leaves only an unreferenced file.
    await storage.write(key, Readable.from([photo]))
    await orm(tx).update(places).set({ image: key }).where(eq(places.id, placeId))
    await audit('PLACE_IMAGE_CHANGED', { place: placeId })
    return before?.image ?? null
  })
  if (old !== null) await removeFile(kernel.db.sql, storage, old)
  return imageUrl(placeId, key)
}

/** The place's photo; undefined without one. @throws DomainError place.not_found */
export async function readImage({ db, storage }: Kernel, placeId: number) {
  const [row] = await selectFrom(db.sql, places, 'image').where(eq(places.id, placeId))
  if (!row) throw new DomainError('place.not_found')
  if (row.image === null) return undefined
  const file = await storage.read(row.image)
  return file && { ...file, key: row.image }
}
