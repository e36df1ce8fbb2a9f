/** Sending a message, once however often it is sent. */
import type { Sql, TransactionSql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { accounts, chatMessages } from '@skrzat/db/schema'
import { DomainError } from '../../kernel/errors.ts'
import { sha256 } from '../../kernel/event-log/hash.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { outboxInsert } from '../../kernel/outbox.ts'
import { admitUploads, attachUploads } from '../uploads/index.ts'
import { busText, publishTalk } from './fan-out.ts'
import { filesOf, type Message, type MessageRow, toMessage } from './messages.ts'
import { PUSH_AFTER, PUSH_JOB } from './push.ts'
import { mayRead, mayWrite, membersOf, roomJoins, type Viewer } from './viewer.ts'

export type SendPorts = Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>

export type NewMessage = {
  readonly roomId: number
  readonly text: string
  readonly commandId: string
  /** Codes of the sender's staged uploads, or ids of uploads just stored. */
  readonly files: { readonly codes: readonly string[] } | { readonly uploads: readonly number[] }
}

type Sent = {
  readonly row: MessageRow
  /** The members who hear of it; none of a repeated one, of which they have heard. */
  readonly to: readonly number[]
}

/**
 * @returns the message; `isNew` is false for one that was sent before
 * @throws DomainError message.empty, chat.not_found, chat.closed, command.reused, file.not_found
 */
export async function sendMessage(
  ports: SendPorts,
  viewer: Viewer,
  message: NewMessage,
): Promise<{ message: Message; isNew: boolean }> {
  const { sql } = ports.db
  const { text, commandId } = message
  const hasFiles = countOf(message) > 0
  if (text === '' && !hasFiles) throw new DomainError('message.empty')
  const now = ports.clock.now()
  const hash = sha256(commandId)
  const sent = hasFiles
    ? await withFiles(sql, viewer, message, { now, hash })
    : await insertMessage(sql, viewer, message, { now, hash })
  const isNew = sent !== undefined
  const { row, to } = sent ?? (await sentBefore(sql, viewer, message, hash))
  if (isNew) {
    ports.wake()
    const { id, roomId, senderId } = row
    await publishTalk(ports, {
      to: [...to],
      event: {
        what: 'message',
        roomId,
        id,
        senderId,
        text: hasFiles ? null : busText(text),
        sentDate: row.createdAt.toISOString(),
        commandId,
      },
    })
  }
  const files = hasFiles ? ((await filesOf(sql, [row.id])).get(row.id) ?? []) : []
  return { message: { ...toMessage(row, files, viewer.ownName), commandId }, isNew }
}

function countOf({ files }: NewMessage): number {
  return 'codes' in files ? files.codes.length : files.uploads.length
}

type Told = RowOf<typeof chatMessages, 'id'> & { to: ValueOf<typeof accounts, 'id'>[] }

/**
 * One statement: authorises, inserts, moves the talk and the sender's own mark, and requests a push unless one waits.
 * The talk is locked first, so that ids
 * follow the order of commits and nobody reads past a message that is still to come.
 * @returns undefined if it was sent before, or may not be sent
 */
async function insertMessage(
  sql: Sql | TransactionSql,
  viewer: Viewer,
  { roomId, text }: NewMessage,
  { now, hash }: { now: Date; hash: Buffer },
): Promise<Sent | undefined> {
  const { accountId } = viewer
  const pushAt = new Date(now.getTime() + PUSH_AFTER)
  const [told] = await sql<Told[]>`
    with r as (select * from chat_rooms where id = ${roomId} for no key update),
    sent as (
      insert into chat_messages (room_id, sender_id, text, created_at, command_hash)
      select r.id, ${accountId}, ${text}, ${now}, ${hash} from r ${roomJoins(sql, viewer)}
      where ${mayWrite(sql, viewer)}
      on conflict (sender_id, command_hash) do nothing
      returning id, room_id),
    pushed as (
      ${outboxInsert(sql, [{ name: PUSH_JOB, data: { roomId }, runAt: pushAt }])}
      where exists (
        select from sent join r on r.id = sent.room_id where r.push_at is null or r.push_at <= ${now})),
    moved as (
      update chat_rooms room set last_message_id = sent.id,
        push_at = case when r.push_at > ${now} then r.push_at else ${pushAt} end
      from sent join r on r.id = sent.room_id where room.id = sent.room_id),
    marked as (
      insert into chat_reads (room_id, account_id, read_id, shown_from, shown_id, wrote_id)
      select room_id, ${accountId}, id, ${now}, id, id from sent
      on conflict (room_id, account_id) do update
        set read_id = excluded.read_id, shown_from = excluded.shown_from, shown_id = excluded.shown_id,
          wrote_id = excluded.wrote_id)
    select sent.id, array(${membersOf(sql)}) as to
    from sent join r on r.id = sent.room_id left join kids k on k.id = r.kid_id`
  if (!told) return undefined
  const row = { id: told.id, roomId, senderId: accountId, text, createdAt: now, takenBackAt: null }
  return { row, to: told.to }
}

async function withFiles(
  sql: Sql,
  viewer: Viewer,
  message: NewMessage,
  at: { now: Date; hash: Buffer },
): Promise<Sent | undefined> {
  const { files } = message
  const result = await sql.begin(async (tx) => {
    const sent = await insertMessage(tx, viewer, message, at)
    if (!sent) return { sent }
    const uploads =
      'codes' in files ? await attachUploads(tx, viewer.accountId, files.codes) : [...files.uploads]
    if (!('codes' in files)) await admitUploads(tx, uploads)
    await tx`
      insert into chat_message_files (message_id, position, room_id, upload_id)
      select ${sent.row.id}, (position - 1)::smallint, ${message.roomId}, upload
      from unnest(${uploads}::bigint[]) with ordinality as attached (upload, position)`
    return { sent }
  })
  return result.sent
}

/** @throws DomainError chat.not_found, chat.closed, command.reused */
async function sentBefore(sql: Sql, viewer: Viewer, message: NewMessage, hash: Buffer): Promise<Sent> {
  const [row] = await sql<(MessageRow & { files: number })[]>`
    select m.id, m.room_id as "roomId", m.sender_id as "senderId", m.text, m.created_at as "createdAt",
      m.taken_back_at as "takenBackAt",
      (select count(*) from chat_message_files f where f.message_id = m.id) as files
    from chat_messages m where m.sender_id = ${viewer.accountId} and m.command_hash = ${hash}`
  if (!row) throw await refusal(sql, viewer, message.roomId)
  const same =
    row.roomId === message.roomId &&
    // What was taken back can't be compared any more.
    (row.takenBackAt !== null || (row.text === message.text && row.files === countOf(message)))
  if (!same) throw new DomainError('command.reused')
  return { row, to: [] }
}

async function refusal(sql: Sql, viewer: Viewer, roomId: number): Promise<DomainError> {
  const readable = await sql`
    select from chat_rooms r ${roomJoins(sql, viewer)} where r.id = ${roomId} and ${mayRead(sql, viewer)}`
  return new DomainError(readable.length > 0 ? 'chat.closed' : 'chat.not_found')
}
