import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLookedAt, useMarkShown } from '#app/live/index.ts'
import { trpc } from '#app/calls/index.ts'
import { markShown } from './queries.ts'
import { readBy } from './read-by.ts'

/** Posts in one call. */
const MOST = 50

/**
 * Reports to the server which posts were visible, once each, and marks their notices read.
 * @returns a ref for the element of the post with this id
 */
export function useShown(): (id: number) => (element: HTMLElement) => () => void {
  const { mutate } = useMutation(markShown())
  const { lookedAt: shown, watch } = useLookedAt()
  const { data: notices } = useQuery(trpc.notifications.bySection.queryOptions({ section: 'wall' }))
  useMarkShown(readBy(shown, notices ?? []))

  const sent = useRef(new Set<number>())
  useEffect(() => {
    const fresh = [...shown].filter((id) => !sent.current.has(id)).slice(0, MOST)
    if (fresh.length === 0) return
    for (const id of fresh) sent.current.add(id)
    mutate({ ids: fresh })
  }, [shown, mutate])
  return watch
}
