import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMenu } from '#app/menu.ts'
import { trpc } from '#app/trpc.ts'

/** Whoever has a place's calendar open has seen what he is told of there, now and while it stays open: the badge goes. */
export function useReadNotices(placeId: number) {
  const client = useQueryClient()
  const { data: menu } = useMenu()
  const unread = menu?.counts.calendar ?? 0
  const { mutate } = useMutation(
    trpc.notifications.markRead.mutationOptions({
      onSuccess: () => client.invalidateQueries(trpc.accounts.menu.queryFilter()),
    }),
  )
  useEffect(() => {
    if (unread > 0) mutate({ section: 'calendar', placeId })
  }, [mutate, placeId, unread])
}
