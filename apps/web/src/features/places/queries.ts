/** What the screens of a place ask the server, and what their changes make out of date. */
import type { QueryClient } from '@tanstack/react-query'
import { trpc } from '#app/trpc.ts'

/** All that the place page shows, in one question. */
export function placePageOptions(placeId: number) {
  return trpc.places.page.queryOptions({ placeId })
}

/** After anything about places, their people or their roles has changed. */
export async function placeChanged(client: QueryClient) {
  await Promise.all([
    client.invalidateQueries(trpc.places.pathFilter()),
    client.invalidateQueries(trpc.accounts.menu.pathFilter()),
  ])
}
