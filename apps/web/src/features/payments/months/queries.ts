/** Queries of closed months, and mutations with the queries they invalidate. */
import type { Day } from '@skrzat/contract/days'
import type { MonthSheet } from '@skrzat/contract/wire/months'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { mutation, trpc } from '#app/calls/index.ts'

export const monthsOptions = (placeId: number) => trpc.months.list.queryOptions({ placeId })

export const sheetOptions = (placeId: number, month: string) =>
  trpc.months.sheet.queryOptions({ placeId, month })

export const balancesOptions = (placeId: number, date: Day) =>
  trpc.months.balances.queryOptions({ placeId, date }, { placeholderData: keepPreviousData })

/** How many differences of the month's invoices wait for a decision. */
export const waitingDifferencesOptions = (placeId: number, month: string) =>
  trpc.differences.list.queryOptions(
    { placeId, month },
    { select: ({ differences }) => differences.filter(({ state }) => state === 'OPEN').length },
  )

/** The sheet is shown at once; a close or a reopening changes what the other months may do. */
const oneMonth = {
  shows: (client: QueryClient, sheet: MonthSheet) =>
    void client.setQueryData(sheetOptions(sheet.placeId, sheet.month).queryKey, sheet),
  invalidates: [trpc.months.pathFilter()],
  alsoAfter: 'refusal',
} as const

export const closeMonth = mutation(trpc.months.close, oneMonth)
export const reopenMonth = mutation(trpc.months.reopen, oneMonth)
