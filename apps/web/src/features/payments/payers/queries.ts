/** Queries of payers, and mutations with the queries they invalidate. */
import { mutation, trpc } from '#app/calls/index.ts'

export const payersOptions = (placeId: number) => trpc.payers.page.queryOptions({ placeId })
export const payerMonthsOptions = (placeId: number) => trpc.payers.months.queryOptions({ placeId })
export const openSharesOptions = (placeId: number) =>
  trpc.payers.openShares.infiniteQueryOptions({ placeId }, { getNextPageParam: (last) => last.nextCursor })
export const payerPaymentsOptions = (placeId: number) =>
  trpc.payers.payments.infiniteQueryOptions({ placeId }, { getNextPageParam: (last) => last.nextCursor })
export const rkz5Options = (placeId: number, month: string) =>
  trpc.payers.rkz5.queryOptions({ placeId, month })

/** New invoices are split by them. */
const all = { invalidates: [trpc.payers.pathFilter(), trpc.payments.newInvoice.pathFilter()] }

export const addPayer = mutation(trpc.payers.add, all)
export const updatePayer = mutation(trpc.payers.update, all)
export const retirePayer = mutation(trpc.payers.retire, all)
export const saveMeals = mutation(trpc.payers.saveMeals, all)
export const saveParameters = mutation(trpc.payers.saveParameters, all)
export const removeParameters = mutation(trpc.payers.removeParameters, all)
export const arrange = mutation(trpc.payers.arrange, all)
export const updateArrangement = mutation(trpc.payers.updateArrangement, all)
export const removeArrangement = mutation(trpc.payers.removeArrangement, all)
export const moveShare = mutation(trpc.payments.split, {
  invalidates: [trpc.payers.pathFilter(), trpc.payments.pathFilter()],
  alsoAfter: 'refusal',
})
