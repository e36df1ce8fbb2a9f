import { httpSubscriptionLink, TRPCClientError, type Operation, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { EventSource } from 'eventsource'
import { failureOf } from '../errors/index.ts'
import type { AppRouter } from './router-type.ts'
import { currentToken } from '../session/index.ts'

/** The server's error on opening a stream. EventSource itself reports only that it is closed. */
const refusals = new WeakMap<Operation, TRPCClientError<AppRouter>>()

async function keepRefusal(operation: Operation, response: Response) {
  // A body that is not JSON comes from a proxy: the stream was lost, not refused.
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null) return
  const refusal = TRPCClientError.from<AppRouter>(body)
  if (failureOf(refusal).code !== 'unreachable') refusals.set(operation, refusal)
}

/** The browser's own EventSource sends no headers; this one uses fetch and sends the current token. */
const overEvents = httpSubscriptionLink<AppRouter, typeof EventSource>({
  url: '/trpc',
  EventSource,
  eventSourceOptions: ({ op }) => ({
    fetch: async (url, init) => {
      const bearer = currentToken()
      const response = await fetch(url, {
        ...init,
        headers: { ...init.headers, ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) },
      })
      if (!response.ok) await keepRefusal(op, response.clone())
      return response
    },
  }),
})

/** One stream: ends with the server's error, or with an error without data if the connection was lost. */
export const eventStreamLink: TRPCLink<AppRouter> = (runtime) => {
  const link = overEvents(runtime)
  return (call) =>
    observable((observer) =>
      link(call).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => observer.error(refusals.get(call.op) ?? error),
      }),
    )
}
