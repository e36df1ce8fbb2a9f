/** Queries of the bank's screen, and mutations with the queries they invalidate. */
import type { BankLine, BankLines } from '@skrzat/contract/wire/bank'
import { keepPreviousData, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { invalidateQueries, mutation, trpc, usePendingIds } from '#app/calls/index.ts'
import { readProperty } from '#app/errors/index.ts'
import type { LineFilters } from './search.ts'

const PAGE = 100

type Listed = InfiniteData<BankLines, string | null>

export const bankPageOptions = (placeId: number) => trpc.bank.page.queryOptions({ placeId })

export const linesOptions = (placeId: number, filters: LineFilters) =>
  trpc.bank.lines.infiniteQueryOptions(
    { placeId, ...filters, limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor, placeholderData: keepPreviousData },
  )

/** Kids with open invoices; those of the former search stay until the next are loaded. */
export const targetsOptions = (placeId: number, text: string) =>
  trpc.bank.targets.queryOptions({ placeId, text }, { placeholderData: keepPreviousData })

const lists = trpc.bank.lines.pathFilter()

/** What is booked changes invoices, credit and sums. */
const aroundLines = [
  trpc.bank.pathFilter(),
  trpc.paymentTabs.pathFilter(),
  trpc.payments.pathFilter(),
  trpc.paymentReports.pathFilter(),
]

/** Replaces the line in a list, or removes it where the list has another state. */
function withLine({ pages, pageParams }: Listed, line: BankLine, state: unknown): Listed {
  const leaves = state !== undefined && state !== line.state
  const isListed = pages.some(({ lines }) => lines.some(({ id }) => id === line.id))
  return {
    pageParams,
    pages: pages.map(({ lines, total, ...page }) => ({
      ...page,
      total: leaves && isListed ? total - 1 : total,
      lines: lines.flatMap((each) => (each.id !== line.id ? [each] : leaves ? [] : [line])),
    })),
  }
}

/** The answer is shown at once; queries are refetched without waiting, as the command is done. */
const oneLine = {
  async shows(client: QueryClient, line: BankLine) {
    await client.cancelQueries(lists)
    for (const [key, data] of client.getQueriesData<Listed>(lists)) {
      const state = readProperty(readProperty(key[1], 'input'), 'state')
      if (data) client.setQueryData(key, withLine(data, line, state))
    }
  },
  invalidates: aroundLines,
  later: true,
  alsoAfter: 'refusal',
} as const

export const bookLine = mutation(trpc.bank.book, oneLine)
export const markNotOurs = mutation(trpc.bank.notOurs, oneLine)
export const undoLine = mutation(trpc.bank.undo, oneLine)
export const bookExactLines = mutation(trpc.bank.bookExact, {
  invalidates: aroundLines,
  alsoAfter: 'refusal',
})
export const saveBankSettings = mutation(trpc.bank.saveSettings, { invalidates: [trpc.bank.pathFilter()] })

/** Called after statements were added. */
export function statementsAdded(client: QueryClient) {
  return invalidateQueries(client, aroundLines)
}

const leaving = new Set(['bank.book', 'bank.notOurs'])

/** Lines that are being booked or put aside: hidden from those that wait, and there again if the server refuses. */
export function useLeavingLines(): ReadonlySet<number> {
  return usePendingIds(leaving)
}
