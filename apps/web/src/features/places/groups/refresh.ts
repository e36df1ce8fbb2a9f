import type { QueryClient } from '@tanstack/react-query'

/** After a group or a kid has changed: their names are on many screens, whose data is asked for anew when shown. */
export function peopleChanged(client: QueryClient) {
  return client.invalidateQueries()
}
