import type { QueryClient } from '@tanstack/react-query'

/**
 * The key under which tRPC caches a query, and its input.
 * @param input as sent; that of an infinite list has the direction
 */
export function cachedAs([procedure, input]: readonly [string, unknown?, ...unknown[]]) {
  const { direction, ...rest } = { direction: undefined, ...(typeof input === 'object' && input) }
  const path = procedure.split('.')
  const sent = Object.keys(rest).length > 0 && { input: rest }
  return direction === undefined
    ? { isPaged: false, queryKey: [path, { ...sent, type: 'query' }] }
    : { isPaged: true, queryKey: [path, { input: rest, type: 'infinite' }] }
}

/** Puts an answer into the cache: of an infinite list, its first page. */
export function seedAnswer(client: QueryClient, call: readonly [string, unknown], data: unknown): void {
  const { isPaged, queryKey } = cachedAs(call)
  client.setQueryData(queryKey, isPaged ? { pages: [data], pageParams: [null] } : data)
}
