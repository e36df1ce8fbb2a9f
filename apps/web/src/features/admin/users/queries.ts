import type { QueryClient } from '@tanstack/react-query'
import { trpc } from '#app/trpc.ts'

/** After an account was added, changed or deleted: the list, and what one sees of one's own. */
export async function usersChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries(trpc.users.pathFilter()),
    client.invalidateQueries(trpc.accounts.me.pathFilter()),
    client.invalidateQueries(trpc.accounts.menu.pathFilter()),
  ])
}
