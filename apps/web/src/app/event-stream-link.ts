import { httpSubscriptionLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import type { AppRouter } from './router-type.ts'
import { token } from './session.ts'

/** The browser's own EventSource sends no headers; this one is built on fetch and asks with the token of the moment. */
export const eventStreamLink = httpSubscriptionLink<AppRouter, typeof EventSource>({
  url: '/trpc',
  EventSource,
  eventSourceOptions: () => ({
    fetch: (url, init) => {
      const bearer = token()
      return fetch(url, {
        ...init,
        headers: { ...init.headers, ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) },
      })
    },
  }),
})
