import { trpc } from '#app/calls/index.ts'

/** Milliseconds between polls while a page of the desk is open. */
const EVERY = 10_000

export function healthOptions() {
  return { ...trpc.health.state.queryOptions(), refetchInterval: EVERY, staleTime: 0 }
}
