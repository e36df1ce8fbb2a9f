/** The shell's mutations, each with the queries it invalidates. */
import type { QueryClient } from '@tanstack/react-query'
import type { MenuChange } from '@skrzat/contract/wire/notifications'
import { invalidateQueries, menuFilter, mutation, noEffects, trpc } from '#app/calls/index.ts'

export const setLanguage = mutation(trpc.accounts.setLanguage, {
  invalidates: [],
  shows: (client, _, { langKey }) =>
    client.setQueryData(trpc.accounts.me.queryKey(), (known) => known && { ...known, langKey }),
})

// The call that waited for the proof invalidates its own queries.
export const confirmIdentity = mutation(trpc.accounts.confirmIdentity, noEffects)
export const sendIdentityCode = mutation(trpc.accounts.sendIdentityCode, noEffects)

/** Invalidates the lists of notices, also those that are being fetched for the first time. */
export async function noticesChanged(queries: QueryClient): Promise<void> {
  await invalidateQueries(queries, [
    trpc.notifications.list.pathFilter(),
    trpc.notifications.bySection.pathFilter(),
  ])
}

/** Shows these badges in the menu. A menu that is being fetched may have been answered before them: it is refetched. */
export function showBadges(
  queries: QueryClient,
  { counts, places, chat }: Omit<MenuChange, 'arrived'>,
): void {
  queries.setQueryData(trpc.accounts.menu.queryKey(), (menu) => {
    const unread = chat ?? menu?.counts.chat
    return (
      menu && {
        ...menu,
        counts: { ...counts, ...(unread !== undefined && { chat: unread }) },
        placeCounts: places,
      }
    )
  })
  if (queries.isFetching(menuFilter) > 0) void invalidateQueries(queries, [menuFilter])
}
