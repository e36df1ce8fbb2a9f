import { SEARCH_LEAST } from '@skrzat/contract/wire/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client, trpc } from '#app/calls/index.ts'

/**
 * Results for the text. Each keystroke sends a request at once and cancels the one before it, so that answers neither
 * lag nor arrive out of order. The earlier answer stays until the next one arrives.
 */
export function searchOptions(text: string) {
  return queryOptions({
    queryKey: [...trpc.search.find.mutationKey(), text],
    queryFn: ({ signal }) => client.search.find.mutate({ text }, { signal }),
    enabled: Array.from(text).length >= SEARCH_LEAST,
    placeholderData: keepPreviousData,
    // Names and phones are not kept longer than needed.
    gcTime: 60_000,
  })
}
