/** A family's export: the guardian's talks, with messages of others without text, files and sender. */
import { chatMessage } from '@skrzat/contract/wire/chat'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import { accountPart, type ExportedAccount, instantCell, pagesById, yesCell } from '../../kernel/exporting.ts'
import { blobKey } from '../uploads/index.ts'

/** What stands for the text of somebody else. */
const OF_ANOTHER = '[wiadomość innej osoby]'

const exportedMessage = chatMessage
  .pick({ id: true, roomId: true, text: true, sentDate: true, takenBack: true })
  .extend({ own: z.boolean(), files: z.array(z.string()) })

type Given = Omit<z.output<typeof exportedMessage>, 'files'> & {
  readonly files: string[]
  readonly stored: readonly { readonly filename: string; readonly content: string | null }[]
}

export const CHAT_EXPORTS = [
  accountPart({
    of: 'private',
    name: 'rozmowy',
    title: 'Rozmowy',
    schema: exportedMessage,
    columns: {
      Rozmowa: ({ roomId }) => String(roomId),
      Kiedy: ({ sentDate }) => instantCell(sentDate),
      Treść: ({ text }) => text,
      Pliki: ({ files }) => files.join(', '),
      Cofnięta: ({ takenBack }) => yesCell(takenBack),
    },
    pages: (sql, account) => pagesById((after, most) => messagesFrom(sql, account, after, most)),
    files: ({ stored }) =>
      stored.flatMap(({ filename, content }) =>
        content === null ? [] : [{ name: `rozmowy/${filename}`, key: blobKey(content) }],
      ),
  }),
] as const

/** Of talks that the account is or was in: of two, about its kids, and those that it wrote in or read. */
async function messagesFrom(
  sql: Sql,
  { accountId, phone }: ExportedAccount,
  after: number,
  most: number,
): Promise<Given[]> {
  const rows = await sql<(Omit<Given, 'sentDate' | 'files'> & { sentDate: Date })[]>`
    with rooms as materialized (
      select id from chat_rooms where low_id = ${accountId}
      union select id from chat_rooms where high_id = ${accountId}
      union select room_id from chat_reads where account_id = ${accountId}
      union select room.id from chat_rooms room join guardianships own on own.kid_id = room.kid_id
        where own.phone = ${phone} and not own.declined)
    select message.id, message.room_id as "roomId", message.created_at as "sentDate",
      message.taken_back_at is not null as "takenBack", message.sender_id = ${accountId} as own,
      case when message.sender_id = ${accountId} then message.text else ${OF_ANOTHER} end as text,
      case when message.sender_id = ${accountId} then (
        select coalesce(json_agg(json_build_object('filename', concat_ws('.', file.name, nullif(file.extension, '')),
            'content', file.content) order by attached.position), '[]')
          from chat_message_files attached join uploads file on file.id = attached.upload_id
          where attached.message_id = message.id)
        else '[]' end as stored
    from chat_messages message
    where message.room_id in (select id from rooms) and message.id > ${after}
    order by message.id limit ${most}`
  return rows.map(({ sentDate, ...row }) => ({
    ...row,
    sentDate: sentDate.toISOString(),
    files: row.stored.map(({ filename }) => filename),
  }))
}
