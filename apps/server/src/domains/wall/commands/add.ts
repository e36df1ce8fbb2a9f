import type { PhotoNames } from '@skrzat/contract/wire/consents'
import type { TransactionSql } from '@skrzat/db/client'
import { only, orm } from '@skrzat/db/orm'
import { posts } from '@skrzat/db/schema'
import {
  commandOf,
  madeOne,
  once,
  type OptionalCommandId,
  recordedResult,
} from '../../../kernel/commands/index.ts'
import type { Command } from '../../../kernel/event-log/index.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import {
  admitUploads,
  attachUploads,
  type Received,
  releaseUploads,
  storeUploads,
} from '../../uploads/index.ts'
import { hooksOf, newsOf } from '../news.ts'
import type { Reader } from '../queries/posts.ts'
import { lockTarget, type Target } from '../target.ts'
import { publishPost } from '../topic.ts'
import { lockNamed, setNames } from './names.ts'
import { auditPost, checkContent, type NamingPorts, setFiles } from './ports.ts'

export type NewPost = OptionalCommandId & {
  readonly target: Target
  readonly text: string
  readonly important: boolean
  /** The kids that photos show, by the photo's code. */
  readonly named?: PhotoNames
}

/** An arbitrary advisory lock id, the same for every process. */
const ORDER = 7_041_923

/**
 * Adds a post with files that were uploaded before, and notifies its readers. A retry returns the post that it added.
 * @param target allowed to the author
 * @param codes of the files, in their order
 * @returns its id
 * @throws DomainError post.empty, file.not_found, group.not_found, kid.not_found, post.kid_without_consent,
 * command.reused
 */
export async function addPost(
  ports: NamingPorts,
  author: Reader,
  { files: codes, ...post }: NewPost & { readonly files: readonly string[] },
): Promise<number> {
  checkContent(post.text, codes.length)
  const command = commandFor(author, post, [...codes], ports.clock.now())
  return await carryOut(ports, author, post, command, (tx) => attachUploads(tx, author.accountId, codes))
}

/**
 * The same with the files of a form.
 * @throws DomainError post.empty, file.program, file.picture_unreadable, file.picture_too_large, group.not_found, command.reused
 */
export async function addPostOfForm(
  ports: NamingPorts,
  author: Reader,
  { files, ...post }: NewPost & { readonly files: readonly Received[] },
): Promise<number> {
  checkContent(post.text, files.length)
  const digests = files.map(({ draft, filename }) => [draft.hash, filename])
  const command = commandFor(author, post, digests, ports.clock.now())
  // Checked before anything is stored, because storing is too slow for the transaction.
  const before = await recordedResult(ports.db.sql, command, madeOne)
  if (before) return before.id
  const uploads = await storeUploads(ports, files, { accountId: author.accountId })
  let taken = false
  try {
    return await carryOut(ports, author, post, command, async (tx) => {
      await admitUploads(tx, uploads)
      taken = true
      return uploads
    })
  } catch (error) {
    taken = false
    throw error
  } finally {
    // The command was refused, or a concurrent call carried it out.
    if (!taken && uploads.length > 0) await releaseUploads(ports, uploads)
  }
}

function commandFor(
  { accountId }: Reader,
  { commandId, target, text, important, named = [] }: NewPost,
  files: readonly (string | readonly string[])[],
  now: Date,
): Command {
  const payload = {
    ...target,
    text,
    important,
    files: files.map((file) => (typeof file === 'string' ? file : [...file])),
    ...(named.length > 0 && { named: named.map(({ file, kids }) => [file, ...kids]) }),
  }
  // A team message has no place.
  return commandOf({ commandId, actorId: accountId, placeId: target.placeId ?? 0 }, 'wall.add', payload, now)
}

async function carryOut(
  ports: NamingPorts,
  author: Reader,
  post: NewPost,
  command: Command,
  takeFiles: (tx: TransactionSql) => Promise<readonly number[]>,
): Promise<number> {
  const { target, text, important, named = [] } = post
  let isNew = false
  const { id } = await once(ports.db.sql, command, madeOne, async (tx) => {
    await lockTarget(tx, target)
    const checkNamed = await lockNamed(tx, ports.lackPhotoConsent, named)
    await checkNamed({ placeId: target.placeId })
    const uploads = await takeFiles(tx)
    // Posts become visible in the order of their ids; otherwise a reader who has the newest could miss an earlier one.
    await tx`select pg_advisory_xact_lock(${ORDER})`
    const added = only(
      await orm(tx)
        .insert(posts)
        .values({ ...target, text, important, authorId: author.accountId, createdAt: command.at })
        .returning({ id: posts.id }),
    )
    await setFiles(tx, added.id, uploads)
    await setNames(tx, added.id, named)
    const told = { ...target, id: added.id, authorId: author.accountId }
    await auditPost(tx, 'POST_ADDED', told, { by: author, at: command.at })
    await addToOutbox(tx, [newsOf(told), ...hooksOf({ ...told, important, createdAt: command.at })])
    isNew = true
    return added
  })
  ports.wake()
  if (isNew) await publishPost(ports, 'added', { ...target, id, authorId: author.accountId })
  return id
}
