import type { ChatChange, ChatMessage, ChatRoom } from '@skrzat/contract/wire/chat'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { client } from '#app/calls/index.ts'
import { useLive, useVisible } from '#app/live/index.ts'
import type { Outbox } from '../outbox/outbox.ts'
import {
  chatMissed,
  talkFilesChanged,
  messagesChanged,
  messagesOptions,
  roomOptions,
  roomsChanged,
  roomsOptions,
} from '../queries.ts'
import * as cache from './cache.ts'
import { noteTypingEnd, noteTyping } from './typing.ts'

/** Subscribes to the caller's talks while the page is visible, as the menu does. */
export function useChatLive(me: number, outbox: Outbox) {
  const queries = useQueryClient()
  useLive(client.chat.follow, undefined, {
    enabled: useVisible(),
    // On the first state too, as changes between the queries and the stream were missed.
    onState() {
      outbox.resume()
      void chatMissed(queries)
    },
    onChange: (change) => apply(queries, change, { me, outbox }),
  })
}

type Here = { me: number; outbox: Outbox }

function apply(queries: QueryClient, change: ChatChange, { me, outbox }: Here): void {
  switch (change.what) {
    case 'rooms':
      void roomsChanged(queries)
      return
    case 'typing':
      noteTyping(change)
      return
    case 'message': {
      const { message } = change
      noteTypingEnd({ roomId: message.roomId, accountId: message.sender.id })
      showMessage(queries, message, me)
      if (message.commandId !== null) outbox.arrived(message.commandId)
      return
    }
    case 'taken_back':
      showTakenBack(queries, change)
      return
    case 'read':
      changeRoom(queries, change.roomId, (room) => cache.roomWithRead(room, change, me))
  }
}

/** A sent message, of any member. */
export function showMessage(queries: QueryClient, message: ChatMessage, me: number): void {
  const { roomId } = message
  queries.setQueryData(messagesOptions(roomId).queryKey, (known) => cache.withMessage(known, message))
  refetchPending(queries, roomId)
  changeRoom(queries, roomId, (room) => cache.roomWithMessage(room, message, me))
  if (message.files.length > 0) void talkFilesChanged(queries, roomId)
}

/** A message that its sender took back: its text is removed. */
export function showTakenBack(
  queries: QueryClient,
  { roomId, messageId }: { roomId: number; messageId: number },
): void {
  queries.setQueryData(messagesOptions(roomId).queryKey, (known) => cache.withTakenBack(known, messageId))
  refetchPending(queries, roomId)
  changeRoom(queries, roomId, (room) => cache.roomWithTakenBack(room, messageId))
  void talkFilesChanged(queries, roomId)
}

/** Refetches, as a pending answer may be older than the change. */
function refetchPending(queries: QueryClient, roomId: number): void {
  if (queries.isFetching(messagesOptions(roomId)) > 0) void messagesChanged(queries, roomId)
}

/** Changes the talk in the list and alone; refetches if the change or the talk is unknown. */
function changeRoom(
  queries: QueryClient,
  id: number,
  change: (room: ChatRoom) => ChatRoom | undefined,
): void {
  let unknown = queries.isFetching(roomsOptions()) + queries.isFetching(roomOptions(id)) > 0
  function one(room: ChatRoom): ChatRoom {
    const next = change(room)
    if (!next) unknown = true
    return next ?? room
  }
  queries.setQueryData(roomsOptions().queryKey, (rooms) => {
    if (!rooms?.some((room) => room.id === id)) unknown = true
    return rooms && cache.newestFirst(rooms.map((room) => (room.id === id ? one(room) : room)))
  })
  queries.setQueryData(roomOptions(id).queryKey, (room) => room && one(room))
  if (!unknown) return
  void roomsChanged(queries, id)
}
