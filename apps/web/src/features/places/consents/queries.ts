/** Queries of consents, and mutations with the queries they invalidate. */
import { menuFilter, mutation, trpc } from '#app/calls/index.ts'

const all = trpc.consents.pathFilter()

export const definitionsOptions = (placeId: number) => trpc.consents.ofPlace.queryOptions({ placeId })
export const consentListOptions = (placeId: number, groupId: number | null) =>
  trpc.consents.list.queryOptions({ placeId, groupId }, { staleTime: 0 })
export const kidConsentsOptions = (kidId: number) =>
  trpc.consents.ofKid.queryOptions({ kidId }, { staleTime: 0 })
export const namedPhotosOptions = (kidId: number) =>
  trpc.consents.photos.queryOptions({ kidId }, { staleTime: 0 })

export const addConsent = mutation(trpc.consents.add, { invalidates: [all] })
export const changeText = mutation(trpc.consents.changeText, { invalidates: [all], alsoAfter: 'refusal' })
export const retireConsent = mutation(trpc.consents.retire, { invalidates: [all], alsoAfter: 'refusal' })
/** A refusal may mean that the text changed: the screen then shows the new one. */
export const answerConsent = mutation(trpc.consents.answer, {
  invalidates: [all, trpc.notifications.pathFilter(), trpc.today.pathFilter(), menuFilter],
  alsoAfter: 'refusal',
})
export const remindOfConsents = mutation(trpc.consents.remind, { invalidates: [all] })
/** Posts lose photos on every wall. */
export const takeDownPhotos = mutation(trpc.consents.takeDown, {
  invalidates: [all, trpc.wall.pathFilter()],
  alsoAfter: 'refusal',
})
