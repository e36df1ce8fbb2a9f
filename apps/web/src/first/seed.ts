import type { QueryClient } from '@tanstack/react-query'

/**
 * Puts an answer into the cache under the key that tRPC gives its query.
 * @param input as it is sent; of a list that comes page by page it has the direction, and this is its first page
 */
export function seed(
  client: QueryClient,
  [procedure, input]: readonly [string, unknown],
  data: unknown,
): void {
  const { direction, ...rest } = { direction: undefined, ...(typeof input === 'object' && input) }
  const path = procedure.split('.')
  const sent = Object.keys(rest).length > 0 && { input: rest }
  if (direction === undefined) client.setQueryData([path, { ...sent, type: 'query' }], data)
  else client.setQueryData([path, { input: rest, type: 'infinite' }], { pages: [data], pageParams: [null] })
}
