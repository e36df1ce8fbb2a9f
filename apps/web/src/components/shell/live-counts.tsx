import type { MenuChange } from '@skrzat/contract/wire/notifications'
import { useLingui } from '@lingui/react/macro'
import { useUiLocale } from '@skrzat/ui/locale'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { client, trpc } from '#app/calls/index.ts'
import { useLive, useVisible } from '#app/live/index.ts'
import { noticesChanged, showBadges } from './queries.ts'

/**
 * Follows the menu's badges, shows a toast for each new notice, and detects at once a session that ended elsewhere or a
 * revoked right: then queries and route guards are invalidated. Only while the page is visible: without HTTP/2 a
 * browser has at most six connections to a server, for all tabs together.
 */
export function LiveCounts() {
  const queries = useQueryClient()
  const seen = useVisible()
  const router = useRouter()
  const { t } = useLingui()
  const locale = useUiLocale()
  function onChange({ arrived, ...badges }: MenuChange) {
    showBadges(queries, badges)
    if (!arrived) return
    void noticesChanged(queries)
    void import('./arrivals.ts').then(({ showArrival: tell }) =>
      tell(arrived, { t, locale, router, queries }),
    )
  }
  useLive(client.notifications.followCounts, undefined, {
    enabled: seen,
    onChange,
    onState(state, again) {
      const before = queries.getQueryData(trpc.accounts.menu.queryKey())?.counts
      onChange(state)
      if (again) void refresh()
      // Changes between the answer with the lists and the opening of the stream.
      else if (!sameCounts(before, state.counts)) void noticesChanged(queries)
    },
  })
  async function refresh() {
    await queries.invalidateQueries({}, { cancelRefetch: false })
    await router.invalidate()
  }
  return null
}

type Counts = Readonly<Record<string, number | undefined>>

/** Whether both have the same counts of notices; only the menu also counts talks. */
function sameCounts(before: Counts | undefined, now: Counts): boolean {
  const sections = Object.keys({ ...before, ...now }).filter((section) => section !== 'chat')
  return sections.every((section) => (before?.[section] ?? 0) === (now[section] ?? 0))
}
