import type { QueryClient } from '@tanstack/react-query'

/**
 * Puts an answer into the cache under tRPC's key of its query.
 * @param input as sent; that of an infinite list has the direction, and this is its first page
 */
export function seedAnswer(
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
