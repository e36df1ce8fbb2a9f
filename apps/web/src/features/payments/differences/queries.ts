/** The query of differences, and mutations with the queries they invalidate. */
import { keepPreviousData } from '@tanstack/react-query'
import { mutation, noEffects, trpc } from '#app/calls/index.ts'

export const differencesOptions = (placeId: number, month: string) =>
  trpc.differences.list.queryOptions({ placeId, month }, { placeholderData: keepPreviousData })

/** Whether the month is closed; its differences are then corrected in the open one. */
export const closedMonthOptions = (placeId: number, month: string) =>
  trpc.months.list.queryOptions(
    { placeId },
    { select: ({ months }) => months.some((row) => row.month === month && row.closed !== null) },
  )

/** An approval is a correction: of invoices, of credit and of a month's sheet. */
export const aroundDifferences = [
  trpc.differences.pathFilter(),
  trpc.payments.pathFilter(),
  trpc.months.pathFilter(),
]

export const approveDifference = mutation(trpc.differences.approve, {
  invalidates: aroundDifferences,
  alsoAfter: 'refusal',
})
/** One of many portions: the lists are fetched again after the last. */
export const approvePortion = mutation(trpc.differences.approve, noEffects)
export const withdrawCarried = mutation(trpc.differences.withdraw, {
  invalidates: aroundDifferences,
  alsoAfter: 'refusal',
})
export const dismissDifference = mutation(trpc.differences.dismiss, {
  invalidates: [trpc.differences.pathFilter()],
  alsoAfter: 'refusal',
})
