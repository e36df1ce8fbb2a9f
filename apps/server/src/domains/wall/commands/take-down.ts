/** Photos that name a kid, for the consents to them. */
import type { NamedPhoto } from '@skrzat/contract/wire/consents'
import type { AnySql, Sql, TransactionSql } from '@skrzat/db/client'
import { postFault } from '@skrzat/contract/post'
import { eq, orm } from '@skrzat/db/orm'
import { posts } from '@skrzat/db/schema'
import { dropUploads } from '../../uploads/index.ts'
import type { WallPorts } from '../ports.ts'
import type { Reader } from '../queries/posts.ts'
import { publishPost } from '../topic.ts'
import { eraseLocked } from './delete.ts'
import { forgetNames } from './names.ts'
import { auditPost, type LockedPost, lockRow } from './ports.ts'

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
 * Removes the photos that name a kid from their posts, in the transaction; a post that becomes empty is deleted.
 * The caller's right to it is the consents'. Lock the kid before, and wake the relay after commit.
 */
export async function takeDownPhotos(
  ports: WallPorts,
  tx: TransactionSql,
  by: Reader,
  { kidId, at }: { readonly kidId: number; readonly at: Date },
): Promise<{ photos: number; publish: () => Promise<void> }> {
  const concerned = await tx<{ id: number }[]>`
    select distinct post_id as id from post_file_kids where kid_id = ${kidId} order by post_id`
  const changed: { post: LockedPost; what: 'changed' | 'removed' }[] = []
  let photos = 0
  for (const { id } of concerned) {
    const post = await lockRow(tx, id)
    if (!post) continue
    const taken = await tx<{ id: number }[]>`
      select upload_id as id from post_file_kids where post_id = ${id} and kid_id = ${kidId}`
    const uploads = taken.map((upload) => upload.id)
    photos += uploads.length
    await forgetNames(tx, uploads)
    await tx`delete from post_files where post_id = ${id} and upload_id = any(${uploads}::bigint[])`
    await dropUploads(tx, uploads)
    const [left] = await tx<
      { files: number }[]
    >`select count(*) as files from post_files where post_id = ${id}`
    if (postFault({ text: post.text, files: left?.files ?? 0 })) {
      await eraseLocked(ports, tx, { by, post, at })
      changed.push({ post, what: 'removed' })
    } else {
      await orm(tx).update(posts).set({ editedAt: at }).where(eq(posts.id, id))
      await auditPost(tx, 'POST_CHANGED', post, { by, at })
      changed.push({ post, what: 'changed' })
    }
  }
  return {
    photos,
    publish: async () => {
      for (const { post, what } of changed) await publishPost(ports, what, post)
    },
  }
}
