import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trpc } from '#app/trpc.ts'

/** Whoever opens a place's absences, or as a parent his own, has seen what he was told of there: the badge goes. */
export function useReadNotices(placeId?: number) {
  const client = useQueryClient()
  const { mutate } = useMutation(
    trpc.notifications.markRead.mutationOptions({
      onSuccess: () => client.invalidateQueries(trpc.accounts.menu.queryFilter()),
    }),
  )
  useEffect(
    () => mutate(placeId === undefined ? { section: 'absence_user' } : { section: 'absences', placeId }),
    [mutate, placeId],
  )
}
