import type { Day } from '@skrzat/contract/days'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '#app/calls/index.ts'

/** @param month its first day */
export const monthSummaryOptions = (placeId: number, month: Day) =>
  trpc.today.month.queryOptions({ placeId, month }, { placeholderData: keepPreviousData })
