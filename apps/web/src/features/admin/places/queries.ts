import type { QueryClient } from '@tanstack/react-query'
import { trpc } from '#app/trpc.ts'

/** After a place was added or changed: the lists of places, its page, and the menu that names it. */
export async function placesChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries(trpc.places.pathFilter()),
    client.invalidateQueries(trpc.accounts.menu.pathFilter()),
  ])
}
