/** Sending a message, once however often it is sent. */
import type { Sql } from '@skrzat/db/client'
import { DomainError } from '../../kernel/errors/index.ts'
import { sha256 } from '../../kernel/event-log/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { admitUploads, attachUploads } from '../uploads/index.ts'
import { busText, publishTalk } from './publish.ts'
import { filesOf, type Message, type MessageRow, toMessage } from './messages.ts'
import { type Stored, storeMessage, storeMessages, type ToStore } from './store.ts'
import { mayRead, roomJoins, type Viewer } from './viewer.ts'

export type SendPorts = Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>

export type NewMessage = {
  readonly roomId: number
  readonly text: string
  readonly commandId: string
  /** Codes of the sender's staged uploads, or ids of uploads just stored. */
  readonly files: { readonly codes: readonly string[] } | { readonly uploads: readonly number[] }
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
  const toStore = { viewer, roomId: message.roomId, text, hash, now }
  const stored = hasFiles ? await withFiles(sql, viewer, message, toStore) : await storeMessage(sql, toStore)
  const isNew = stored !== undefined
  const row = stored ? rowOf(toStore, stored) : await sentBefore(sql, viewer, message, hash)
  if (isNew) {
    // For the pictures' jobs; a push is due later anyway.
    if (hasFiles) ports.wake()
    const { id, roomId, senderId } = row
    await publishTalk(ports, {
      to: [...stored.to],
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

function rowOf({ viewer, roomId, text, now }: ToStore, { id }: Stored): MessageRow {
  return { id, roomId, senderId: viewer.accountId, text, createdAt: now, takenBackAt: null }
}

function countOf({ files }: NewMessage): number {
  return 'codes' in files ? files.codes.length : files.uploads.length
}

async function withFiles(
  sql: Sql,
  viewer: Viewer,
  message: NewMessage,
  toStore: ToStore,
): Promise<Stored | undefined> {
  const { files } = message
  const result = await sql.begin(async (tx) => {
    const [sent] = await storeMessages(tx, [toStore])
    if (!sent) return { sent }
    const uploads =
      'codes' in files ? await attachUploads(tx, viewer.accountId, files.codes) : [...files.uploads]
    if (!('codes' in files)) await admitUploads(tx, uploads)
    await tx`
      insert into chat_message_files (message_id, position, room_id, upload_id)
      select ${sent.id}, (position - 1)::smallint, ${message.roomId}, upload
      from unnest(${uploads}::bigint[]) with ordinality as attached (upload, position)`
    return { sent }
  })
  return result.sent
}

/** @throws DomainError chat.not_found, chat.closed, command.reused */
async function sentBefore(sql: Sql, viewer: Viewer, message: NewMessage, hash: Buffer): Promise<MessageRow> {
  const [row] = await sql<(MessageRow & { files: number })[]>`
    select m.id, m.room_id as "roomId", m.sender_id as "senderId", m.text, m.created_at as "createdAt",
      m.taken_back_at as "takenBackAt",
      (select count(*) from chat_message_files f where f.message_id = m.id) as files
    from chat_messages m where m.sender_id = ${viewer.accountId} and m.command_hash = ${hash}`
  if (!row) throw await refusal(sql, viewer, message.roomId)
  const same =
    row.roomId === message.roomId &&
    // A message that was taken back can't be compared any more.
    (row.takenBackAt !== null || (row.text === message.text && row.files === countOf(message)))
  if (!same) throw new DomainError('command.reused')
  return row
}

async function refusal(sql: Sql, viewer: Viewer, roomId: number): Promise<DomainError> {
  const readable = await sql`
    select from chat_rooms r ${roomJoins(sql, viewer)} where r.id = ${roomId} and ${mayRead(sql, viewer)}`
  return new DomainError(readable.length > 0 ? 'chat.closed' : 'chat.not_found')
}
