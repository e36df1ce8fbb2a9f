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
  /** What is unread, null or 0 if nothing is: marked as read on each change. Left out: once, on opening. */
  news?: object | number | null
  /** Called once they are marked. */
  onRead?: () => void
}

/** An open screen marks its notices as read, which clears the badge. */
export function useReadNotices(section: Section, placeId?: number, options: ReadNoticesOptions = {}) {
  const { news, onRead } = options
  const { mutate } = useMutation(markRead({ ...(onRead && { onSuccess: onRead }) }))
  useEffect(() => {
    if (news === undefined || news) mutate(placeId === undefined ? { section } : { section, placeId })
  }, [mutate, section, placeId, news])
}
