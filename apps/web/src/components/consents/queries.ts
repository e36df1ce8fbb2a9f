/** A child's consents, and the answer to one with the queries it invalidates. */
import { menuFilter, mutation, trpc } from '#app/calls/index.ts'

export const kidConsentsOptions = (kidId: number) =>
  trpc.consents.ofKid.queryOptions({ kidId }, { staleTime: 0 })

/** A refusal may mean that the text changed: the screen then shows the new one. */
export const answerConsent = mutation(trpc.consents.answer, {
  invalidates: [
    trpc.consents.pathFilter(),
    trpc.notifications.pathFilter(),
    trpc.today.pathFilter(),
    menuFilter,
  ],
  alsoAfter: 'refusal',
})
