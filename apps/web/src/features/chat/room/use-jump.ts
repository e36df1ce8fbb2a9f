import type { ChatMessage } from '@skrzat/contract/wire/chat'
import { useLayoutEffect, useState } from 'react'
import { messagesIn, type Pages } from '../live/cache.ts'
import type { useStay } from './use-stay.ts'

type Loading = { data: Pages | undefined; hasNextPage: boolean; isError: boolean }
type Query = Loading & { fetchNextPage: () => Promise<Loading> }

/** Scrolls to a message that was searched for, loading those in between, and marks it. */
export function useJump(
  query: Query,
  messages: readonly ChatMessage[],
  { show }: ReturnType<typeof useStay>,
) {
  const [target, setTarget] = useState<{ readonly id: number }>()
  const isThere = target !== undefined && messages.some(({ id }) => id === target.id)
  useLayoutEffect(() => {
    if (!target || !isThere) return
    show(`[data-message="${target.id}"]`, 0.3)
    document.querySelector<HTMLElement>(`[data-message="${target.id}"]`)?.focus({ preventScroll: true })
  }, [target, isThere, show])

  async function jump(messageId: number) {
    let loaded: Loading = query
    const isLoaded = () => messagesIn(loaded.data).some(({ id }) => id <= messageId)
    while (!isLoaded() && loaded.hasNextPage && !loaded.isError) loaded = await query.fetchNextPage()
    setTarget({ id: messageId })
  }
  return { marked: target?.id, jump }
}
