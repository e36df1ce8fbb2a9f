import { mutation } from '#app/mutation.ts'
import { trpc } from '#app/trpc.ts'

export const setLevel = mutation(trpc.loggers.set, {
  invalidates: [trpc.loggers.pathFilter(), trpc.audits.pathFilter()],
  alsoAfter: 'failure',
})
