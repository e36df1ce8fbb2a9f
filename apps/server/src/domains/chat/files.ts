/** Serving the files of messages, to the members of their talk only. */
import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { chatMessageFiles, uploads } from '@skrzat/db/schema'
import { found } from '../../kernel/errors/index.ts'
import { kindOf } from '../uploads/index.ts'
import { mayRead, roomJoins, type Viewer } from './viewer.ts'

/**
 * Over REST a message's file has a numeric id, under which clients fetch `api/files/{id}`: above all ids of places'
 * files.
 */
const FIRST_FILE_ID = 1_000_000_000_000

export function fileIdOf(uploadId: number): number {
  return FIRST_FILE_ID + uploadId
}

type Row = RowOf<typeof uploads, 'mime' | 'extension'> & {
  uploadId: ValueOf<typeof chatMessageFiles, 'uploadId'>
}

/** A file of a talk that the viewer may read; undefined for any other. @param ref its code, or its id over REST */
export async function findTalkFile(
  sql: Sql,
  viewer: Viewer,
  ref: string | number,
): Promise<{ uploadId: number; isPicture: boolean } | undefined> {
  const which = typeof ref === 'string' ? sql`u.code = ${ref}` : sql`u.id = ${ref - FIRST_FILE_ID}`
  const [row] = await sql<Row[]>`
    select f.upload_id as "uploadId", u.mime, u.extension
    from uploads u join chat_message_files f on f.upload_id = u.id
    join chat_rooms r on r.id = f.room_id ${roomJoins(sql, viewer)}
    where ${which} and ${mayRead(sql, viewer)}`
  return row && { uploadId: row.uploadId, isPicture: kindOf(row.mime, row.extension) === 'picture' }
}

/** The upload of a file that a client fetches by its id, if it is of a talk. @throws DomainError file.not_found */
export async function talkFileOf(sql: Sql, viewer: Viewer, id: number): Promise<number | undefined> {
  if (id <= FIRST_FILE_ID) return undefined
  return found(await findTalkFile(sql, viewer, id), 'file.not_found').uploadId
}
