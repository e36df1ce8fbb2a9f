import { TRPCClientError, type OperationLink, type TRPCLink } from '@trpc/client'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import type { AppRouter } from './router-type.ts'

/**
 * Subscriptions, over server-sent events that carry the bearer token. What they need is loaded with the first
 * of them, so that signing in doesn't wait for it.
 */
export const lazySubscriptionLink: TRPCLink<AppRouter> = (runtime) => {
  let loaded: Promise<OperationLink<AppRouter>> | undefined
  function load(): Promise<OperationLink<AppRouter>> {
    loaded ??= import('./event-stream-link.ts').then(({ eventStreamLink }) => eventStreamLink(runtime))
    return loaded
  }
  return (call) =>
    observable((observer) => {
      let stopped = false
      let inner: Unsubscribable | undefined
      async function begin() {
        try {
          const link = await load()
          if (!stopped) inner = link(call).subscribe(observer)
        } catch (cause) {
          loaded = undefined
          observer.error(TRPCClientError.from(cause instanceof Error ? cause : new Error(String(cause))))
        }
      }
      void begin()
      return () => {
        stopped = true
        inner?.unsubscribe()
      }
    })
}
