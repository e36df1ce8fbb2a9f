import type { Principal } from '@skrzat/contract/access'
import { warsawDay } from '@skrzat/contract/days'
import { undoableSince } from '@skrzat/contract/undo'
import type { FileForm, PlaceFile } from '@skrzat/contract/wire/files'
import { id } from '@skrzat/contract/wire/common'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, gte, isNull, lt, or, orm, pick, type RowOf, selectFrom, type SQL } from '@skrzat/db/orm'
import { files, groups, places } from '@skrzat/db/schema'
import { z } from 'zod'
import {
  audit,
  commandOf,
  once,
  type OptionalCommandId,
  recordedResult,
} from '../../kernel/commands/index.ts'
import { DomainError, invalidField } from '../../kernel/errors/index.ts'
import type { Command } from '../../kernel/event-log/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { admitUploads, dropUploads, type Received, releaseUploads, storeUploads } from '../uploads/index.ts'
import { filesOfUploads, unexpired } from './queries.ts'
import { newsOf, withdrawNewsOf } from './news.ts'

type Ports = Pick<Kernel, 'db' | 'clock' | 'storage' | 'wake'>
type Caller = Pick<Principal, 'accountId' | 'login'>
type FileRef = { readonly placeId: number; readonly id: number }

export type NewFiles = FileForm &
  OptionalCommandId & { readonly placeId: number; readonly files: readonly Received[] }

/** The command's stored result: its upload ids, by which its files are found for a retry. */
const added = z.object({ uploads: z.array(id) })

/**
 * Adds files to a place or to one of its groups, atomically, and notifies the people concerned. A retry returns those
 * of its files that still exist.
 * @throws DomainError validation (expires: Min, on a day that is over), group.not_found, place.not_found, file.program,
 * file.picture_unreadable, file.picture_too_large, command.reused; file.not_found if all files that it added were
 * deleted
 */
export async function addFiles(ports: Ports, by: Caller, files: NewFiles): Promise<PlaceFile[]> {
  const { db, wake } = ports
  const command = commandFor(by, files, ports.clock.now())
  // Checked before anything is stored, because storing is too slow for the transaction.
  const before = await recordedResult(db.sql, command, added)
  const { uploads } = before ?? (await storeAndAdd(ports, by, files, command))
  wake()
  const rows = await filesOfUploads(db.sql, uploads)
  if (rows.length === 0) throw new DomainError('file.not_found')
  return rows
}

function commandFor({ accountId }: Caller, files: NewFiles, now: Date): Command {
  const { placeId, commandId, name, description, classgroup, expires } = files
  const payload = {
    name: name ?? null,
    description,
    classgroup: classgroup ?? null,
    expires: expires ?? null,
    files: files.files.map(({ draft, filename }) => [draft.hash, filename]),
  }
  return commandOf({ commandId, actorId: accountId, placeId }, 'files.add', payload, now)
}

async function storeAndAdd(ports: Ports, by: Caller, form: NewFiles, command: Command) {
  const { files, expires } = form
  if (expires !== undefined && expires < warsawDay(command.at)) throw invalidField('file', 'expires', 'Min')
  // A custom name is for a single file: several could not be distinguished.
  const name = files.length === 1 ? form.name : undefined
  const uploads = await storeUploads(ports, files, { accountId: by.accountId, name })
  let taken = false
  try {
    const result = await once(ports.db.sql, command, added, async (tx) => {
      await insertFiles(tx, by, form, { uploads, now: command.at })
      return { uploads }
    })
    taken = result.uploads === uploads
    return result
  } finally {
    // The command was refused, or a concurrent call carried it out.
    if (!taken) await releaseUploads(ports, uploads)
  }
}

async function insertFiles(
  tx: TransactionSql,
  by: Caller,
  { placeId, classgroup, description, expires }: NewFiles,
  { uploads, now }: { readonly uploads: readonly number[]; readonly now: Date },
): Promise<void> {
  const groupId = classgroup ?? null
  await checkTarget(tx, placeId, groupId)
  const rows = await tx<RowOf<typeof files, 'id'>[]>`
    insert into files (place_id, group_id, upload_id, description, expires, created_at)
    select ${placeId}, ${groupId}::bigint, upload, ${description}, ${expires ?? null}::text::date, ${now}
    from unnest(${[...uploads]}::bigint[]) with ordinality as uploads (upload, position) order by position
    returning id`
  await admitUploads(tx, uploads)
  for (const { id: file } of rows)
    await audit(tx, { at: now, principal: by.login, type: 'FILE_ADDED', data: { file }, placeId })
  await addToOutbox(
    tx,
    rows.map((row) => newsOf({ id: row.id, placeId, groupId, authorId: by.accountId })),
  )
}

/** Locks the place and the group until the transaction ends. */
async function checkTarget(tx: TransactionSql, placeId: number, groupId: number | null) {
  const [place] = await selectFrom(tx, places, 'id').where(eq(places.id, placeId)).for('key share')
  if (!place) throw new DomainError('place.not_found')
  if (groupId === null) return
  const [group] = await selectFrom(tx, groups, 'id')
    .where(and(eq(groups.id, groupId), eq(groups.placeId, placeId), isNull(groups.deletedAt)))
    .for('share')
  if (!group) throw new DomainError('group.not_found')
}

/**
 * Deletes a file of the place: it is hidden at once, and its row and bytes are erased later.
 * @throws DomainError file.not_found
 */
export async function deleteFile(
  { db, clock, wake }: Ports,
  by: Caller,
  { placeId, id: fileId }: FileRef,
): Promise<void> {
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    const [file] = await orm(tx)
      .update(files)
      .set({ deletedAt: now, deletedBy: by.accountId })
      .where(and(eq(files.id, fileId), eq(files.placeId, placeId), isNull(files.deletedAt)))
      .returning(pick(files, 'id'))
    if (!file) throw new DomainError('file.not_found')
    await auditFile(tx, by, 'FILE_DELETED', { placeId, id: fileId }, now)
    await addToOutbox(tx, [withdrawNewsOf({ id: fileId, placeId })])
  })
  wake()
}

/**
 * Undoes the deletion of a file within `UNDO_MINUTES`; one that is not deleted stays as it is. Its notices stay read,
 * as a recipient is notified only once.
 * @throws DomainError file.not_found, also for one that was deleted earlier, or has expired since
 */
export async function restoreFile({ db, clock }: Ports, by: Caller, { placeId, id }: FileRef): Promise<void> {
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    const [file] = await selectFrom(tx, files, 'deletedAt')
      .where(
        and(
          eq(files.id, id),
          eq(files.placeId, placeId),
          unexpired(clock),
          or(isNull(files.deletedAt), gte(files.deletedAt, undoableSince(now))),
        ),
      )
      .for('update')
    if (!file) throw new DomainError('file.not_found')
    if (file.deletedAt === null) return
    await orm(tx).update(files).set({ deletedAt: null, deletedBy: null }).where(eq(files.id, id))
    await auditFile(tx, by, 'FILE_RESTORED', { placeId, id }, now)
  })
}

function auditFile(
  tx: TransactionSql,
  { login: principal }: Caller,
  type: 'FILE_DELETED' | 'FILE_RESTORED',
  { placeId, id: file }: FileRef,
  at: Date,
): Promise<void> {
  return audit(tx, { at, principal, type, data: { file }, placeId })
}

/** Erases files whose deletion can't be undone any more. */
export function eraseDeleted(ports: Ports): Promise<void> {
  return eraseFiles(ports, lt(files.deletedAt, undoableSince(ports.clock.now())))
}

/** Erases expired files. They have been invisible since their expiry. */
export function eraseExpired(ports: Ports): Promise<void> {
  return eraseFiles(ports, lt(files.expires, warsawDay(ports.clock.now())))
}

/** Erases rows, and bytes that no other row shares, by a job in the same transaction. */
async function eraseFiles({ db, wake }: Ports, which: SQL): Promise<void> {
  await db.sql.begin(async (tx) => {
    const erased = await orm(tx)
      .delete(files)
      .where(which)
      .returning(pick(files, 'id', 'placeId', 'uploadId'))
    await dropUploads(
      tx,
      erased.map(({ uploadId }) => uploadId),
    )
    await addToOutbox(
      tx,
      erased.map((file) => withdrawNewsOf(file)),
    )
  })
  wake()
}
