/** Photos that name a kid, for the consents to them. */
import type { NamedPhoto } from '@skrzat/contract/wire/consents'
import type { AnySql, Sql, TransactionSql } from '@skrzat/db/client'
import { anyOf, orm } from '@skrzat/db/orm'
import { posts } from '@skrzat/db/schema'
import { dropUploads } from '../../uploads/index.ts'
import type { WallPorts } from '../ports.ts'
import type { Reader } from '../queries/posts.ts'
import { publishPosts } from '../topic.ts'
import { eraseLocked } from './delete.ts'
import { forgetNames } from './names.ts'
import { auditPosts, emptied, lockRows } from './ports.ts'

/** Numbers of photos by kid; kids on none are left out. */
export async function countPhotosNaming(
  sql: AnySql,
  kidIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await sql<{ kidId: number; photos: number }[]>`
    select kid_id as "kidId", count(*) as photos from post_file_kids
    where kid_id = any(${[...kidIds]}::bigint[]) group by kid_id`
  return new Map(rows.map(({ kidId, photos }) => [kidId, photos]))
}

/** Newest first. */
export async function photosNaming(sql: Sql, kidId: number): Promise<NamedPhoto[]> {
  const rows = await sql<{ postId: number; code: string; at: Date }[]>`
    select n.post_id as "postId", u.code, p.created_at as at
    from post_file_kids n join uploads u on u.id = n.upload_id join posts p on p.id = n.post_id
    where n.kid_id = ${kidId} order by n.post_id desc, u.id`
  return rows.map(({ at, ...photo }) => ({ ...photo, postedDate: at.toISOString() }))
}

/**
 * Removes the photos that name a kid from their posts, in the transaction; posts that become empty are deleted. The
 * number of statements does not grow with them. The caller's right to it is the consents'. Lock the kid before, and wake
 * the relay after commit.
 */
export async function takeDownPhotos(
  ports: WallPorts,
  tx: TransactionSql,
  by: Pick<Reader, 'login'>,
  { kidId, placeId, at }: { readonly kidId: number; readonly placeId: number; readonly at: Date },
): Promise<{ photos: number; publish: () => Promise<void> }> {
  const concerned = await tx<{ id: number }[]>`
    select distinct post_id as id from post_file_kids where kid_id = ${kidId}`
  const ids = concerned.map(({ id }) => id)
  const locked = await lockRows(tx, ids)
  const taken = await tx<{ id: number }[]>`
    select upload_id as id from post_file_kids where kid_id = ${kidId} and post_id = any(${ids}::bigint[])`
  const uploads = taken.map(({ id }) => id)
  await forgetNames(tx, uploads)
  await tx`delete from post_files where post_id = any(${ids}::bigint[]) and upload_id = any(${uploads}::bigint[])`
  await dropUploads(tx, uploads)
  const empty = await emptied(tx, locked)
  const changed = locked.filter((post) => !empty.includes(post))
  if (changed.length > 0) {
    const edited = changed.map(({ id }) => id)
    await orm(tx).update(posts).set({ editedAt: at }).where(anyOf(posts.id, edited))
    await auditPosts(tx, 'POST_CHANGED', changed, { by, placeId, at })
  }
  await eraseLocked(ports, tx, { by, placeId, erased: empty, at })
  return {
    photos: uploads.length,
    publish: async () => {
      await publishPosts(ports, 'changed', changed)
      await publishPosts(ports, 'removed', empty)
    },
  }
}
