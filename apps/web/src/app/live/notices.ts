import { MOST_MARKED } from '@skrzat/contract/notice-sections'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { menuFilter, mutation, trpc } from '../calls/index.ts'
import { useVisible } from './use-visible.ts'

export const markRead = mutation(trpc.notifications.markRead, {
  invalidates: [trpc.notifications.bySection.pathFilter(), menuFilter],
})

/**
 * Marks notices read once the screen has shown them, and only those: while the tab is hidden, nothing was shown.
 * @param ids shown and unread
 */
export function useMarkShown(ids: readonly number[]): void {
  const { mutate } = useMutation(markRead())
  const visible = useVisible()
  const sent = useRef(new Set<number>())
  const key = ids.join(',')
  useEffect(() => {
    if (!visible || key === '') return
    const marked = sent.current
    const fresh = key
      .split(',')
      .map(Number)
      .filter((id) => !marked.has(id))
    for (let from = 0; from < fresh.length; from += MOST_MARKED) {
      const batch = fresh.slice(from, from + MOST_MARKED)
      for (const id of batch) marked.add(id)
      mutate(
        { ids: batch },
        {
          onError() {
            for (const id of batch) marked.delete(id)
          },
        },
      )
    }
  }, [mutate, visible, key])
}

/**
 * A refetch after a change, once the one before it is answered: TanStack Query waits for a first fetch in progress
 * instead of repeating it, and that may have been answered before the change.
 */
export function useRefetch(refetch: () => Promise<unknown>): () => void {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(() => {
    last.current = last.current.then(() => refetch())
  }, [refetch])
}
