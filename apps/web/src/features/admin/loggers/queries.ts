import { mutation, trpc } from '#app/calls/index.ts'

export const setLevel = mutation(trpc.loggers.set, {
  invalidates: [trpc.loggers.pathFilter(), trpc.audits.pathFilter()],
  alsoAfter: 'failure',
})
