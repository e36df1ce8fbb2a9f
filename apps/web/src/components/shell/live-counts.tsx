import type { SectionCounts } from '@skrzat/contract/wire/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { client, trpc } from '#app/trpc.ts'
import { useLive } from '#app/use-live.ts'

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/**
 * The menu's badges follow what happens, and a session that ends elsewhere or a right that is taken away is noticed at
 * once: then what is shown is asked for anew, and whether one may be here. Only while the page is seen: a browser has
 * no more than six connections to a server without HTTP/2, for all its tabs together.
 */
export function LiveCounts() {
  const queries = useQueryClient()
  const seen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const router = useRouter()
  const onChange = (counts: SectionCounts) =>
    void queries.setQueryData(trpc.accounts.menu.queryKey(), (menu) => menu && { ...menu, counts })
  useLive(client.notifications.followCounts, undefined, {
    enabled: seen,
    onChange,
    onState(counts, again) {
      onChange(counts)
      if (again) void refresh()
    },
  })
  async function refresh() {
    await queries.invalidateQueries({}, { cancelRefetch: false })
    await router.invalidate()
  }
  return null
}
