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
 * @returns checks the names that the post, once locked, does not have yet. Those that stay are not checked: their kid may
 * have left the place, or the photo waits to be taken down, for which the name finds it.
 */
export async function lockNamed(
  tx: TransactionSql,
  lackPhotoConsent: LackPhotoConsent,
  names: PhotoNames,
): Promise<(post: { readonly id?: number; readonly placeId: number | null }) => Promise<void>> {
  const ids = [...new Set(names.flatMap(({ kids }) => kids))]
  if (ids.length === 0) return async () => undefined
  const kids = await tx<{ id: number; placeId: number }[]>`
    select id, place_id as "placeId" from kids where id = any(${ids}::bigint[]) and deleted_at is null
    order by id for share`
  const placeOf = new Map(kids.map(({ id, placeId }) => [id, placeId]))
  const lacking = new Set(await lackPhotoConsent(tx, ids))
  /** @throws DomainError kid.not_found for kids of other places, post.kid_without_consent */
  return async ({ id: postId, placeId }) => {
    const present = postId === undefined ? undefined : await namesOf(tx, postId)
    const added = new Set(
      names.flatMap(({ file, kids }) => kids.filter((id) => !present?.get(file)?.has(id))),
    )
    if ([...added].some((id) => placeOf.get(id) !== placeId)) throw new DomainError('kid.not_found')
    const refused = added.intersection(lacking)
    if (refused.size > 0) throw new DomainError('post.kid_without_consent', { kids: refused.size })
  }
}

/** The kids that photos of a post name, by the photo's code. */
async function namesOf(tx: TransactionSql, postId: number): Promise<Map<string, Set<number>>> {
  const rows = await tx<{ code: string; kids: number[] }[]>`
    select u.code, json_agg(n.kid_id) as kids from post_file_kids n join uploads u on u.id = n.upload_id
    where n.post_id = ${postId} group by u.code`
  return new Map(rows.map(({ code, kids }) => [code, new Set(kids)]))
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
    await checkNamed(post)
    await setNames(tx, id, names)
    await auditPost(tx, 'POST_CHANGED', post, { by, at: ports.clock.now() })
    return post
  })
  await publishPost(ports, 'changed', post)
}
