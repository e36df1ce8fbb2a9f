import { useQueryClient } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { trpc } from '#app/trpc.ts'

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Runs it whenever it is called, but for the first time. */
function afterFirst(run: () => Promise<void>): () => void {
  let called = false
  return () => {
    if (called) void run()
    called = true
  }
}

/**
 * The menu's badges follow what happens, and a session that ends elsewhere or a right that is taken away is noticed at
 * once: then what is shown is asked for anew, and whether one may be here. Only while the page is seen: a browser has
 * no more than six connections to a server without HTTP/2, for all its tabs together.
 */
export function LiveCounts() {
  const client = useQueryClient()
  const seen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const router = useRouter()
  // What happened while the stream did not stand is not known.
  const [onStarted] = useState(() =>
    afterFirst(async () => {
      await client.invalidateQueries({}, { cancelRefetch: false })
      await router.invalidate()
    }),
  )
  useSubscription(
    trpc.notifications.followCounts.subscriptionOptions(undefined, {
      enabled: seen,
      onStarted,
      onData: (counts) =>
        client.setQueryData(trpc.accounts.menu.queryKey(), (menu) => menu && { ...menu, counts }),
    }),
  )
  return null
}
