import { mutation, trpc } from '#app/calls/index.ts'

/** Milliseconds between polls of the counts, while the page is visible. */
const EVERY = 3_000

export const queuesOptions = () =>
  trpc.jobs.queues.queryOptions(undefined, { refetchInterval: EVERY, staleTime: 0 })
export const failedOptions = (queue: string) =>
  trpc.jobs.failed.queryOptions({ queue }, { refetchInterval: EVERY, staleTime: 0 })

const effects = {
  invalidates: [trpc.jobs.pathFilter(), trpc.audits.pathFilter()],
  alsoAfter: 'failure',
} as const

export const retryJobs = mutation(trpc.jobs.retry, effects)
export const discardJobs = mutation(trpc.jobs.discard, effects)
