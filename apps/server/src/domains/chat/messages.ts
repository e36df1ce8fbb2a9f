/** Messages and files of a talk, newest first. */
import { MESSAGE_LIMITS } from '@skrzat/contract/message'
import type { Attachment } from '@skrzat/contract/wire/attachments'
import type { ChatMessage, chatFilesPage, chatMessagesPage } from '@skrzat/contract/wire/chat'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { and, anyOf, count, desc, eq, gt, lt, lte, or, orm, pick, type RowOf } from '@skrzat/db/orm'
import { chatMessageFiles, chatMessages, uploads } from '@skrzat/db/schema'
import type { z } from 'zod'
import { DomainError } from '../../kernel/errors/index.ts'
import { foldedLike } from '../../kernel/search/index.ts'
import { attachmentColumns, toAttachment } from '../uploads/index.ts'
import { called, namesOf } from './names.ts'
import { mayRead, roomJoins, type Viewer } from './viewer.ts'

/** A file of a message, with the id by which REST names it. */
export type MessageFile = Attachment & { readonly uploadId: number }
export type Message = Omit<ChatMessage, 'files'> & { readonly files: MessageFile[] }

export type MessageRow = RowOf<
  typeof chatMessages,
  'id' | 'roomId' | 'senderId' | 'text' | 'createdAt' | 'takenBackAt'
>

/** @throws DomainError chat.not_found if the viewer may not read the talk */
export async function checkReads(sql: Sql, viewer: Viewer, roomId: number): Promise<void> {
  const rows = await sql`
    select from chat_rooms r ${roomJoins(sql, viewer)} where r.id = ${roomId} and ${mayRead(sql, viewer)}`
  if (rows.length === 0) throw new DomainError('chat.not_found')
}

function messageColumns(sql: Sql): SqlFragment {
  return sql`m.id, m.room_id as "roomId", m.sender_id as "senderId", m.text, m.created_at as "createdAt",
    m.taken_back_at as "takenBackAt"`
}

type Asked = { roomId: number; cursor?: number | null | undefined; query: string }

/** @throws DomainError chat.not_found */
export async function messagesOf(
  sql: Sql,
  viewer: Viewer,
  { roomId, cursor, query }: Asked,
): Promise<z.output<typeof chatMessagesPage>> {
  await checkReads(sql, viewer, roomId)
  const before = cursor == null ? sql`` : sql`and m.id < ${cursor}`
  const found = query.trim() === '' ? sql`` : sql`and m.folded like ${foldedLike(query)}`
  const rows = await sql<MessageRow[]>`
    select ${messageColumns(sql)} from chat_messages m where m.room_id = ${roomId} ${before} ${found}
    order by m.id desc limit ${MESSAGE_LIMITS.page + 1}`
  const page = rows.slice(0, MESSAGE_LIMITS.page)
  const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null
  return { messages: await toMessages(sql, viewer, page), next }
}

/** A page by its number, for REST. @throws DomainError chat.not_found */
export async function messagePage(
  sql: Sql,
  viewer: Viewer,
  { roomId, offset, size }: { roomId: number; offset: number; size: number },
): Promise<{ messages: Message[]; total: number }> {
  await checkReads(sql, viewer, roomId)
  const [[counted], rows] = await Promise.all([
    sql<{ total: number }[]>`select count(*) as total from chat_messages m where m.room_id = ${roomId}`,
    // An index-only scan finds the page, so that a late page reads no texts of earlier ones.
    sql<MessageRow[]>`
      select ${messageColumns(sql)} from chat_messages m
      where m.id = any(array(select id from chat_messages where room_id = ${roomId}
        order by id desc limit ${size} offset ${offset}))
      order by m.id desc`,
  ])
  return { messages: await toMessages(sql, viewer, rows), total: counted?.total ?? 0 }
}

/** Messages of these ids, in no order, without a check of rights. */
export async function messageRows(sql: Sql, ids: readonly number[]): Promise<MessageRow[]> {
  return await sql<MessageRow[]>`
    select ${messageColumns(sql)} from chat_messages m where m.id = any(${[...ids]}::bigint[])`
}

/** The messages as the viewer reads them, in the order of the rows. Two statements for any number. */
export async function toMessages(sql: Sql, viewer: Viewer, rows: readonly MessageRow[]): Promise<Message[]> {
  const members = new Map(
    rows.map(({ roomId, senderId }) => [`${roomId}:${senderId}`, { roomId, accountId: senderId }]),
  )
  const ids = rows.map(({ id }) => id)
  const [nameOf, files] = await Promise.all([namesOf(sql, viewer, [...members.values()]), filesOf(sql, ids)])
  return rows.map((row) => {
    const sender = nameOf({ roomId: row.roomId, accountId: row.senderId })
    return toMessage(row, files.get(row.id) ?? [], called(sender))
  })
}

export function toMessage(row: MessageRow, files: MessageFile[], fullname: string): Message {
  return {
    id: row.id,
    roomId: row.roomId,
    sender: { id: row.senderId, fullname },
    text: row.text,
    sentDate: row.createdAt.toISOString(),
    takenBack: row.takenBackAt !== null,
    files,
    commandId: null,
  }
}

/** The files of messages, in their order. */
export async function filesOf(sql: Sql, messageIds: readonly number[]): Promise<Map<number, MessageFile[]>> {
  const files = new Map<number, MessageFile[]>()
  if (messageIds.length === 0) return files
  const rows = await orm(sql)
    .select({ ...attachmentColumns, ...pick(chatMessageFiles, 'messageId', 'uploadId') })
    .from(chatMessageFiles)
    .innerJoin(uploads, eq(uploads.id, chatMessageFiles.uploadId))
    .where(anyOf(chatMessageFiles.messageId, messageIds))
    .orderBy(chatMessageFiles.messageId, chatMessageFiles.position)
  for (const { messageId, uploadId, ...row } of rows)
    files.set(messageId, [...(files.get(messageId) ?? []), { ...toAttachment(row), uploadId }])
  return files
}

/** The number range of a message's files in a cursor. */
const POSITIONS = 32

/** The files of a talk, those of its newest message first. @throws DomainError chat.not_found */
export async function talkFiles(
  sql: Sql,
  viewer: Viewer,
  { roomId, cursor }: { roomId: number; cursor?: number | null | undefined },
): Promise<z.output<typeof chatFilesPage>> {
  await checkReads(sql, viewer, roomId)
  const rows = await fileRows(sql, roomId, cursor ?? null, { size: MESSAGE_LIMITS.files + 1, offset: 0 })
  const page = rows.slice(0, MESSAGE_LIMITS.files)
  const last = page.at(-1)
  const next = last && rows.length > page.length ? last.messageId * POSITIONS + last.position : null
  return {
    files: page.map(({ messageId, createdAt, ...row }) => ({
      ...toAttachment(row),
      messageId,
      sentDate: createdAt.toISOString(),
    })),
    next,
  }
}

/** @param cursor the last file of the page before */
export async function fileRows(
  sql: Sql,
  roomId: number,
  cursor: number | null,
  { size, offset }: { size: number; offset: number },
) {
  const messageId = cursor === null ? Number.MAX_SAFE_INTEGER : Math.floor(cursor / POSITIONS)
  const position = cursor === null ? -1 : cursor % POSITIONS
  const { messageId: ofMessage, position: at } = pick(chatMessageFiles, 'messageId', 'position')
  return await orm(sql)
    .select({
      ...attachmentColumns,
      ...pick(chatMessageFiles, 'messageId', 'position', 'uploadId'),
      createdAt: chatMessages.createdAt,
    })
    .from(chatMessageFiles)
    .innerJoin(uploads, eq(uploads.id, chatMessageFiles.uploadId))
    .innerJoin(chatMessages, eq(chatMessages.id, ofMessage))
    .where(
      and(
        eq(chatMessageFiles.roomId, roomId),
        lte(ofMessage, messageId),
        or(lt(ofMessage, messageId), gt(at, position)),
      ),
    )
    .orderBy(desc(ofMessage), at)
    .limit(size)
    .offset(offset)
}

export async function countFiles(sql: Sql, roomId: number): Promise<number> {
  const [row] = await orm(sql)
    .select({ total: count() })
    .from(chatMessageFiles)
    .where(eq(chatMessageFiles.roomId, roomId))
  return row?.total ?? 0
}
