/** Replaces `#app/calls/trpc.ts` on the server: each page has its own cache with its answers, and sends no calls. */
import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, TRPCClientError } from '@trpc/client'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#app/calls/index.ts'
import { currentPage } from './current.ts'

export type { AppRouter } from '#app/calls/index.ts'

/** The client of the page that is being drawn. */
export const queryClient = new Proxy(new QueryClient(), {
  get(_none, name) {
    const { client } = currentPage()
    const value: unknown = Reflect.get(client, name, client)
    return typeof value === 'function' ? value.bind(client) : value
  },
})

export const client = createTRPCClient<AppRouter>({
  links: [
    () =>
      ({ op }) =>
        observable((observer) =>
          observer.error(TRPCClientError.from(new Error(`Not among the answers: ${op.path}`))),
        ),
  ],
})

export const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient })
