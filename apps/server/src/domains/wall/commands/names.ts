/** Which kids the photos of a post show, as its author names them. */
import type { PhotoNames } from '@skrzat/contract/wire/consents'
import type { TransactionSql } from '@skrzat/db/client'
import { DomainError, refusalOf } from '../../../kernel/errors/index.ts'
import { mayEdit } from '../audiences.ts'
import type { Reader } from '../queries/posts.ts'
import { publishPost } from '../topic.ts'
import { auditPost, type LackPhotoConsent, lockPost, type NamingPorts } from './ports.ts'

/**
 * Locks kids before their post, until the transaction ends, so that a withdrawal waits or is seen.
 * @throws DomainError post.kid_without_consent
 */
export async function lockNamed(
  tx: TransactionSql,
  lackPhotoConsent: LackPhotoConsent,
  names: PhotoNames,
): Promise<(placeId: number | null) => void> {
  const ids = [...new Set(names.flatMap(({ kids }) => kids))]
  if (ids.length === 0) return () => undefined
  const kids = await tx<{ placeId: number }[]>`
    select place_id as "placeId" from kids where id = any(${ids}::bigint[]) and deleted_at is null
    order by id for share`
  const lacking = await lackPhotoConsent(tx, ids)
  /** @throws DomainError kid.not_found for kids of other places */
  return (placeId) => {
    if (kids.length < ids.length || kids.some((kid) => kid.placeId !== placeId))
      throw new DomainError('kid.not_found')
    if (lacking.length > 0) throw new DomainError('post.kid_without_consent', { kids: lacking.length })
  }
}

/** Replaces the kids named on these files of a post. @throws DomainError file.not_found for one that is not the post's */
export async function setNames(tx: TransactionSql, postId: number, names: PhotoNames): Promise<void> {
  if (names.length === 0) return
  const files = await tx<{ id: number; code: string }[]>`
    select u.id, u.code from post_files f join uploads u on u.id = f.upload_id where f.post_id = ${postId}`
  const ids = new Map(files.map(({ id, code }) => [code, id]))
  const named = names.flatMap(({ file, kids }) => {
    const uploadId = ids.get(file)
    if (uploadId === undefined) throw new DomainError('file.not_found')
    return { uploadId, kids: [...new Set(kids)] }
  })
  await forgetNames(
    tx,
    named.map(({ uploadId }) => uploadId),
  )
  const rows = named.flatMap(({ uploadId, kids }) => kids.map((kidId) => ({ uploadId, kidId })))
  await tx`
    insert into post_file_kids (upload_id, kid_id, post_id)
    select upload_id, kid_id, ${postId}
    from unnest(${rows.map(({ uploadId }) => uploadId)}::bigint[], ${rows.map(({ kidId }) => kidId)}::bigint[])
      as named (upload_id, kid_id)
    on conflict do nothing`
}

/** Before the files are dropped. */
export async function forgetNames(tx: TransactionSql, uploads: readonly number[]): Promise<void> {
  await tx`delete from post_file_kids where upload_id = any(${[...uploads]}::bigint[])`
}

/**
 * Names the kids on photos of a post; other photos keep theirs.
 * @throws DomainError post.not_found, forbidden, file.not_found, kid.not_found, post.kid_without_consent
 */
export async function nameKids(
  ports: NamingPorts,
  by: Reader,
  { id, names }: { readonly id: number; readonly names: PhotoNames },
): Promise<void> {
  const post = await ports.db.sql.begin(async (tx) => {
    const checkNamed = await lockNamed(tx, ports.lackPhotoConsent, names)
    const post = await lockPost(tx, by, id)
    if (!mayEdit(by, post)) throw refusalOf(by)
    checkNamed(post.placeId)
    await setNames(tx, id, names)
    await auditPost(tx, 'POST_CHANGED', post, { by, at: ports.clock.now() })
    return post
  })
  await publishPost(ports, 'changed', post)
}
