import type { ChatMessage, ChatRoom } from '@skrzat/contract/wire/chat'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useVisible } from '#app/live/index.ts'
import type { useStay } from './use-stay.ts'

type UnreadLineInput = {
  room: ChatRoom | undefined
  query: {
    data: unknown
    hasNextPage: boolean
    isFetching: boolean
    isError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  messages: readonly ChatMessage[]
  stay: Pick<ReturnType<typeof useStay>, 'settle' | 'atEnd'>
}

/** Where new messages begin: a talk opens there, and the line stays although shown messages become read. */
export function useUnreadLine({ room, query, messages, stay: { settle, atEnd } }: UnreadLineInput) {
  const visible = useVisible()
  const settled = atEnd !== undefined
  const [line, setLine] = useState<number | null>(null)
  const [known, setKnown] = useState<number | null>()
  const firstUnread = room?.firstUnread
  if (firstUnread !== undefined && firstUnread !== known) {
    setKnown(firstUnread)
    // Messages that arrive while the end is visible are not new.
    const watched = visible && atEnd
    if (firstUnread !== null && !watched) setLine(firstUnread)
  }

  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const oldest = messages[0]?.id
  const isLoaded = line === null || oldest === undefined || oldest <= line || !hasNextPage
  useEffect(() => {
    if (!settled && data && !isLoaded && !isFetching && !isError) void fetchNextPage()
  }, [settled, data, isLoaded, isFetching, isError, fetchNextPage])

  const isReady = firstUnread !== undefined && firstUnread === known && data !== undefined && isLoaded
  useLayoutEffect(() => {
    if (!settled && isReady) settle(line === null ? undefined : '[data-unread]')
  }, [settled, isReady, line, settle])

  return { line, settled, forget: () => setLine(null) }
}
