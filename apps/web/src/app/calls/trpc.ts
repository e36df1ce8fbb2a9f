import { MutationCache, QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink, splitLink } from '@trpc/client'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { mutationAnswered } from './command.ts'
import { earlySince, takeEarly } from './early-link.ts'
import { loadErrorText } from './error-texts-link.ts'
import { failureOf } from '../errors/index.ts'
import type { AppRouter } from './router-type.ts'
import { proveFirst } from './proof-link.ts'
import { noticeEndOfSession } from './session-link.ts'
import { onTokenChange, currentToken } from '../session/index.ts'
import { takeSlot } from './stream-slots.ts'
import { lastingSubscriptions } from './subscription-link.ts'

export type { AppRouter } from './router-type.ts'

const attempts = 2

/** Reads are retried only if there was no answer, never after a refusal. Nothing is paused while offline. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failed, error) => failed < attempts && failureOf(error).code === 'unreachable',
      retryDelay: (failed) => 400 * 2 ** failed,
    },
    mutations: { networkMode: 'always', retry: false },
  },
  mutationCache: new MutationCache({
    onSuccess: (_, variables) => mutationAnswered(variables, undefined),
    onError: (error, variables) => mutationAnswered(variables, error),
  }),
})

/** For subscriptions and abortable calls; everything else uses `trpc`. */
export const client = createTRPCClient<AppRouter>({
  links: [
    loadErrorText,
    proveFirst,
    noticeEndOfSession,
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      true: lastingSubscriptions({
        load: async () => (await import('./event-stream-link.ts')).eventStreamLink,
        admit: takeSlot,
        readSince: earlySince,
        // Rights may have changed, and the menu with them.
        onResumed: () => void queryClient.invalidateQueries(trpc.accounts.pathFilter()),
        onStale: () => void queryClient.invalidateQueries(),
      }),
      false: [
        takeEarly,
        httpBatchLink({
          url: '/trpc',
          maxURLLength: 6000,
          maxItems: 20,
          headers() {
            const bearer = currentToken()
            return bearer ? { Authorization: `Bearer ${bearer}` } : {}
          },
        }),
      ],
    }),
  ],
})

/** Options of queries, mutations and subscriptions by procedure: `useQuery(trpc.accounts.menu.queryOptions())`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient })

// A signed-out start finds nothing of the person before, however their session ended.
if (currentToken() === undefined)
  void import('../offline/kept-store.ts').then(({ forgetAllAnswers }) => forgetAllAnswers())

// One account's cached data is never shown to the next.
onTokenChange(() => queryClient.clear())
