/** Erasures: the preview and the mutations, each with the queries it invalidates. */
import type { ErasureSubject } from '@skrzat/contract/wire/erasure'
import { mutation, peopleFilters, trpc } from '#app/calls/index.ts'
import { erasureFilters } from '#components/erasure-queries.ts'

/** What an erasure would do now. */
export const erasurePreviewOptions = (subject: ErasureSubject) =>
  trpc.erasure.preview.queryOptions(subject, {
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The request that waits, or the erasure; null if there is none. */
export const currentErasureOptions = (subject: ErasureSubject) =>
  trpc.erasure.current.queryOptions(subject, { staleTime: 0 })

const requests = { invalidates: erasureFilters }

export const askForErasure = mutation(trpc.erasure.ask, requests)

/** The screen first leaves what is gone. */
export const carryOutErasure = mutation(trpc.erasure.carryOut, {
  invalidates: [
    ...erasureFilters,
    trpc.familyExports.pathFilter(),
    trpc.cards.pathFilter(),
    trpc.today.pathFilter(),
    ...peopleFilters,
  ],
  later: true,
})
