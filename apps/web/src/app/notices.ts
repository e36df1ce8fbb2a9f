import type { Section } from '@skrzat/contract/wire/notifications'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { menuFilter } from './filters.ts'
import { mutation } from './mutation.ts'
import { trpc } from './trpc.ts'

export const markRead = mutation(trpc.notifications.markRead, {
  invalidates: [trpc.notifications.bySection.pathFilter(), menuFilter],
})

type ReadNoticesOptions = {
  /** What is new by now, null or 0 where nothing is: marked as read with each change. Left out: once, on opening. */
  news?: object | number | null
  /** Once they are marked. */
  onRead?: () => void
}

/** Whoever has a screen open has seen what he is told of there: its notices are read, and the badge goes. */
export function useReadNotices(section: Section, placeId?: number, options: ReadNoticesOptions = {}) {
  const { news, onRead } = options
  const { mutate } = useMutation(markRead({ ...(onRead && { onSuccess: onRead }) }))
  useEffect(() => {
    if (news === undefined || news) mutate(placeId === undefined ? { section } : { section, placeId })
  }, [mutate, section, placeId, news])
}
