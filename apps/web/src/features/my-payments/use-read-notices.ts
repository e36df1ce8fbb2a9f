import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trpc } from '#app/trpc.ts'

/** Who looks at the payments has read the notices about them: the badge in the menu goes. */
export function useReadNotices() {
  const client = useQueryClient()
  const { mutate } = useMutation(
    trpc.notifications.markRead.mutationOptions({
      onSuccess: () => client.invalidateQueries(trpc.accounts.menu.queryFilter()),
    }),
  )
  useEffect(() => mutate({ section: 'payment_user' }), [mutate])
}
