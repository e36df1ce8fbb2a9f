import { httpSubscriptionLink, TRPCClientError, type Operation, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { EventSource } from 'eventsource'
import { failureOf } from './errors.ts'
import type { AppRouter } from './router-type.ts'
import { token } from './session.ts'

/** What the server refused to open a stream with. EventSource itself tells no more than that it is closed. */
const refusals = new WeakMap<Operation, TRPCClientError<AppRouter>>()

async function keepRefusal(operation: Operation, response: Response) {
  // What is not JSON is a proxy's page: the stream has broken off, and nobody has refused it.
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null) return
  const refusal = TRPCClientError.from<AppRouter>(body)
  if (failureOf(refusal).code !== 'unreachable') refusals.set(operation, refusal)
}

/** The browser's own EventSource sends no headers; this one is built on fetch and asks with the token of the moment. */
const overEvents = httpSubscriptionLink<AppRouter, typeof EventSource>({
  url: '/trpc',
  EventSource,
  eventSourceOptions: ({ op }) => ({
    fetch: async (url, init) => {
      const bearer = token()
      const response = await fetch(url, {
        ...init,
        headers: { ...init.headers, ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) },
      })
      if (!response.ok) await keepRefusal(op, response.clone())
      return response
    },
  }),
})

/** One stream: ends with what the server refused it with, or with an error without data where it broke off. */
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
