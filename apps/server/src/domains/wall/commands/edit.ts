import type { PhotoNames } from '@skrzat/contract/wire/consents'
import type { TransactionSql } from '@skrzat/db/client'
import { asc, eq, orm, pick } from '@skrzat/db/orm'
import { postFiles, posts, uploads } from '@skrzat/db/schema'
import { refusalOf } from '../../../kernel/errors/index.ts'
import {
  admitUploads,
  attachUploads,
  dropUploads,
  type Received,
  releaseUploads,
  storeUploads,
} from '../../uploads/index.ts'
import { mayEdit } from '../audiences.ts'
import type { Reader } from '../queries/posts.ts'
import { publishPost } from '../topic.ts'
import { forgetNames, lockNamed, setNames } from './names.ts'
import { auditPost, checkContent, lockPost, type NamingPorts, setFiles } from './ports.ts'

/** Omitted fields stay unchanged. */
export type PostEdit = {
  readonly id: number
  readonly text?: string | undefined
  readonly important?: boolean | undefined
  /** Codes in their new order: of files that stay, and of the account's uploads. */
  readonly files?: readonly string[] | undefined
  /** The kids that photos show; photos that are left out keep theirs. */
  readonly named?: PhotoNames | undefined
}

/**
 * Changes a post; its readers' marks stay.
 * @throws DomainError post.not_found (also if it was deleted meanwhile), forbidden, post.empty, file.not_found,
 * kid.not_found, post.kid_without_consent
 */
export async function editPost(ports: NamingPorts, by: Reader, edit: PostEdit): Promise<void> {
  await changePost(ports, by, edit, [])
}

/**
 * The same with the files of a form, which are added after the existing ones.
 * @throws DomainError file.too_many, file.picture_unreadable, file.picture_too_large
 */
export async function editPostByForm(
  ports: NamingPorts,
  by: Reader,
  { files, ...edit }: Omit<PostEdit, 'files'> & { readonly files: readonly Received[] },
): Promise<void> {
  const uploads = await storeUploads(ports, files, { accountId: by.accountId })
  try {
    await changePost(ports, by, edit, uploads)
  } catch (error) {
    await releaseUploads(ports, uploads)
    throw error
  }
}

async function changePost(
  ports: NamingPorts,
  by: Reader,
  edit: PostEdit,
  more: readonly number[],
): Promise<void> {
  const { db, clock, wake } = ports
  const now = clock.now()
  const { post, changed } = await db.sql.begin(async (tx) => {
    const named = edit.named ?? []
    const checkNamed = await lockNamed(tx, ports.lackPhotoConsent, named)
    const post = await lockPost(tx, by, edit.id)
    if (!mayEdit(by, post)) throw refusalOf(by)
    await checkNamed(post)
    const text = edit.text ?? post.text
    const important = edit.important ?? post.important
    const files = await filesOf(tx, post.id)
    const codes = files.map(({ code }) => code)
    const wanted = edit.files ?? codes
    checkContent(text, wanted.length + more.length)
    const filesChanged = wanted.join() !== codes.join() || more.length > 0
    const unchanged = text === post.text && important === post.important && !filesChanged
    if (unchanged && named.length === 0) return { post, changed: false }
    if (filesChanged) await changeFiles(tx, by, { postId: post.id, files, wanted, more })
    await setNames(tx, post.id, named)
    if (!unchanged)
      await orm(tx).update(posts).set({ text, important, editedAt: now }).where(eq(posts.id, post.id))
    await auditPost(tx, 'POST_CHANGED', post, { by, at: now })
    return { post, changed: true }
  })
  if (!changed) return
  wake()
  await publishPost(ports, 'changed', post)
}

type PostFile = Awaited<ReturnType<typeof filesOf>>[number]

async function filesOf(tx: TransactionSql, postId: number) {
  return await orm(tx)
    .select(pick(uploads, 'id', 'code'))
    .from(postFiles)
    .innerJoin(uploads, eq(uploads.id, postFiles.uploadId))
    .where(eq(postFiles.postId, postId))
    .orderBy(asc(postFiles.position))
}

type FileChange = {
  readonly postId: number
  readonly files: readonly PostFile[]
  readonly wanted: readonly string[]
  readonly more: readonly number[]
}

async function changeFiles(
  tx: TransactionSql,
  by: Reader,
  { postId, files, wanted, more }: FileChange,
): Promise<void> {
  const kept = new Map(files.map(({ id, code }) => [code, id]))
  const added = wanted.filter((code) => !kept.has(code))
  const attached = await attachUploads(tx, by.accountId, added)
  const ids = new Map([...kept, ...added.map((code, index) => [code, attached[index] ?? 0] as const)])
  await admitUploads(tx, more)
  await setFiles(tx, postId, [...wanted.flatMap((code) => ids.get(code) ?? []), ...more])
  const dropped = files.filter(({ code }) => !wanted.includes(code)).map(({ id }) => id)
  await forgetNames(tx, dropped)
  await dropUploads(tx, dropped)
}
