/** Shapes of REST's chat (spec/rest: Chat). */
import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { ChatRoom } from '@skrzat/contract/wire/chat'
import { id, instant } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { fileIdOf } from './files.ts'
import type { Message, MessageFile } from './messages.ts'
import { called } from './names.ts'
import { takenBackText } from './texts.ts'

export const restPerson = z.object({ id, fullname: z.string(), kids: z.array(z.string()) })

export const restFile = z.object({ id, code: z.string(), filename: z.string(), filemime: z.string() })

export const restMessage = z
  .object({
    id,
    roomId: id,
    sender: z.object({ id, fullname: z.string() }),
    msg: z.string(),
    occuredAt: instant,
    files: z.array(restFile),
  })
  .meta({ id: 'Message' })

export const restRoom = z
  .object({
    id,
    name: z.string(),
    lastMessage: z.object({ id, msg: z.string(), occuredAt: instant }).nullable(),
    /** The newest unread message, which a client acknowledges. */
    lastUnreadMessage: id.nullable(),
    /** Unread messages, at most 99. */
    newMessages: z.number().int(),
    userIds: z.array(id),
  })
  .meta({ id: 'Talk' })

const sort = z.object({ sorted: z.boolean(), unsorted: z.boolean(), empty: z.boolean() })

/** Spring's `Page`. */
export const restPage = z.object({
  content: z.array(restMessage),
  pageable: z.object({
    sort,
    offset: z.number(),
    pageNumber: z.number(),
    pageSize: z.number(),
    paged: z.boolean(),
    unpaged: z.boolean(),
  }),
  totalPages: z.number(),
  totalElements: z.number(),
  last: z.boolean(),
  first: z.boolean(),
  size: z.number(),
  number: z.number(),
  sort,
  numberOfElements: z.number(),
  empty: z.boolean(),
})

const SORTED = { sorted: true, unsorted: false, empty: false }

export function toPage(
  content: z.output<typeof restMessage>[],
  { page, size, offset }: { page: number; size: number; offset: number },
  total: number,
): z.output<typeof restPage> {
  const totalPages = Math.ceil(total / size)
  return {
    content,
    pageable: { sort: SORTED, offset, pageNumber: page, pageSize: size, paged: true, unpaged: false },
    totalPages,
    totalElements: total,
    last: page + 1 >= totalPages,
    first: page === 0,
    size,
    number: page,
    sort: SORTED,
    numberOfElements: content.length,
    empty: content.length === 0,
  }
}

export function toRestFile({ uploadId, code, filename, mime }: Omit<MessageFile, 'kind'>) {
  return { id: fileIdOf(uploadId), code, filename, filemime: mime }
}

type Shown = Pick<Message, 'id' | 'roomId' | 'sender' | 'text' | 'sentDate' | 'takenBack' | 'files'>

export function toRestMessage(langKey: LangKey, message: Shown): z.output<typeof restMessage> {
  const { id: messageId, roomId, sender, text, sentDate, takenBack, files } = message
  return {
    id: messageId,
    roomId,
    sender,
    msg: takenBack ? takenBackText(langKey) : text,
    occuredAt: sentDate,
    files: files.map(toRestFile),
  }
}

export function toRestRoom(
  { accountId, langKey }: { accountId: number; langKey: LangKey },
  { id: roomId, kid, name, about, lastMessage, unread, members }: ChatRoom,
): z.output<typeof restRoom> {
  return {
    id: roomId,
    name: kid === null ? called({ name, what: about }) : name,
    lastMessage: lastMessage && {
      id: lastMessage.id,
      msg: lastMessage.takenBack ? takenBackText(langKey) : lastMessage.text,
      occuredAt: lastMessage.sentDate,
    },
    lastUnreadMessage: unread > 0 ? (lastMessage?.id ?? null) : null,
    newMessages: unread,
    userIds: [accountId, ...members.map((member) => member.id)].toSorted((a, b) => a - b),
  }
}
