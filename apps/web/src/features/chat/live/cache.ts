/** How live changes apply to cached messages and talks. Pure. */
import type { ChatMessage, ChatRoom } from '@skrzat/contract/wire/chat'
import { MESSAGE_LIMITS } from '@skrzat/contract/message'

type Page = { messages: ChatMessage[]; next: number | null }
/** Pages of messages, newest first, as an infinite query caches them. */
export type Pages<Param = unknown> = { pages: Page[]; pageParams: Param[] }

/** All loaded messages, oldest first. */
export function messagesIn(pages: Pages | undefined): ChatMessage[] {
  const newest = new Map<number, ChatMessage>()
  for (const { messages } of pages?.pages ?? [])
    for (const message of messages) if (!newest.has(message.id)) newest.set(message.id, message)
  return [...newest.values()].toReversed()
}

/** Adds a sent message, or replaces it by its newer state. */
export function withMessage<Kept extends Pages>(
  data: Kept | undefined,
  message: ChatMessage,
): Kept | undefined {
  const [first, ...rest] = data?.pages ?? []
  if (!data || !first) return data
  const known = data.pages.some(({ messages }) => messages.some(({ id }) => id === message.id))
  if (known) return changed(data, message.id, () => message)
  const newer = first.messages.filter(({ id }) => id > message.id)
  const older = first.messages.slice(newer.length)
  return { ...data, pages: [{ ...first, messages: [...newer, message, ...older] }, ...rest] }
}

export function withTakenBack<Kept extends Pages>(
  data: Kept | undefined,
  messageId: number,
): Kept | undefined {
  return data && changed(data, messageId, emptied)
}

function emptied(message: ChatMessage): ChatMessage {
  return { ...message, text: '', files: [], takenBack: true }
}

function changed<Kept extends Pages>(
  data: Kept,
  messageId: number,
  change: (message: ChatMessage) => ChatMessage,
): Kept {
  const pages = data.pages.map((page) => ({
    ...page,
    messages: page.messages.map((message) => (message.id === messageId ? change(message) : message)),
  }))
  return { ...data, pages }
}

/** Whether a picture is still being processed. */
export function isWaiting(data: Pages | undefined): boolean {
  return messagesIn(data).some(({ files }) => files.some(({ state }) => state === 'waiting'))
}

/** @param me the reader's account */
export function roomWithMessage(room: ChatRoom, message: ChatMessage, me: number): ChatRoom {
  if (room.lastMessage && room.lastMessage.id >= message.id) return room
  const { id, text, sentDate, takenBack, sender, files } = message
  const lastMessage = { id, text, sentDate, takenBack, senderId: sender.id, files: files.length }
  if (sender.id === me) return { ...room, lastMessage }
  return {
    ...room,
    lastMessage,
    firstUnread: room.firstUnread ?? id,
    unread: Math.min(room.unread + 1, MESSAGE_LIMITS.counted),
  }
}

/** @returns undefined if only the server knows the unread count */
export function roomWithTakenBack(room: ChatRoom, messageId: number): ChatRoom | undefined {
  const { firstUnread, lastMessage } = room
  if (firstUnread !== null && messageId >= firstUnread) return undefined
  if (lastMessage?.id !== messageId) return room
  return { ...room, lastMessage: { ...lastMessage, text: '', files: 0, takenBack: true } }
}

type Read = { accountId: number; messageId: number }

/** @returns undefined if only the server knows the unread count */
export function roomWithRead(
  room: ChatRoom,
  { accountId, messageId }: Read,
  me: number,
): ChatRoom | undefined {
  if (accountId === me) {
    if (room.lastMessage && room.lastMessage.id > messageId) return undefined
    return { ...room, unread: 0, firstUnread: null }
  }
  const members = room.members.map((member) =>
    member.id === accountId ? { ...member, readId: Math.max(member.readId ?? 0, messageId) } : member,
  )
  return { ...room, members }
}

/** The newest talk first. */
export function newestFirst(rooms: readonly ChatRoom[]): ChatRoom[] {
  return rooms.toSorted((a, b) => (b.lastMessage?.id ?? 0) - (a.lastMessage?.id ?? 0))
}
