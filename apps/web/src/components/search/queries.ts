import { SEARCH_LEAST } from '@skrzat/contract/wire/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client, trpc } from '#app/calls/index.ts'

/**
 * What the text finds. Each keystroke asks at once and withdraws the question before it, so that answers neither lag
 * nor come out of order. The earlier answer stays until the next one comes.
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
