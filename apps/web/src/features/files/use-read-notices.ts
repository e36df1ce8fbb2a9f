import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMenu } from '#app/menu.ts'
import { trpc } from '#app/trpc.ts'
import { filesChanged } from './queries.ts'

/**
 * Whoever has a place's files open has seen what he is told of there, now and while it stays open: the badge goes, and
 * the list holds what it was about.
 */
export function useReadNotices(placeId: number) {
  const client = useQueryClient()
  const { data: menu } = useMenu()
  const unread = menu?.counts.files ?? 0
  const { mutate } = useMutation(
    trpc.notifications.markRead.mutationOptions({
      onSuccess: () =>
        Promise.all([client.invalidateQueries(trpc.accounts.menu.queryFilter()), filesChanged(client)]),
    }),
  )
  useEffect(() => {
    if (unread > 0) mutate({ section: 'files', placeId })
  }, [mutate, placeId, unread])
}
