import { getUntypedClient } from '@trpc/client'
import { ownCallsOf } from '../../first/early-calls.ts'
import { cachedAs } from '../../first/seed.ts'
import { client, queryClient } from './trpc.ts'

/** The person has asked the browser to load no more than needed. */
function savesData(): boolean {
  return 'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true
}

/**
 * Sends a page's first calls in one request while its code is loading, before its link is pressed. The page finds the
 * answers in the cache. A list that is there already is left to its page, which may show more than its first part.
 */
export function prefetchEarly(pattern: string, path: string, search: string): void {
  if (savesData()) return
  const sender = getUntypedClient(client)
  for (const call of ownCallsOf(pattern, path, search)) {
    const [procedure, input, always] = call
    if (always === 'noted') continue
    const { isPaged, queryKey } = cachedAs(call)
    const queryFn = () => sender.query(procedure, input)
    if (!isPaged) void queryClient.prefetchQuery({ queryKey, queryFn })
    else if (queryClient.getQueryState(queryKey) === undefined)
      void queryClient.prefetchInfiniteQuery({ queryKey, queryFn, initialPageParam: null })
  }
}
