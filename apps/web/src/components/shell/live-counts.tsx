import { useQueryClient } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { useSyncExternalStore } from 'react'
import { trpc } from '#app/trpc.ts'

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/**
 * The menu's badges follow what happens, and a session that ends elsewhere is noticed at once. Only while the page is
 * seen: a browser has no more than six connections to a server without HTTP/2, for all its tabs together.
 */
export function LiveCounts() {
  const client = useQueryClient()
  const seen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  useSubscription(
    trpc.notifications.followCounts.subscriptionOptions(undefined, {
      enabled: seen,
      onData: (counts) =>
        client.setQueryData(trpc.accounts.menu.queryKey(), (menu) => menu && { ...menu, counts }),
    }),
  )
  return null
}
