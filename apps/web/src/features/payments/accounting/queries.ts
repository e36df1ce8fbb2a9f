/** Queries of the accountant's screen, and mutations with the queries they invalidate. */
import { invalidateQueries, mutation, trpc } from '#app/calls/index.ts'
import type { QueryClient } from '@tanstack/react-query'

export const accountingOptions = (placeId: number) => trpc.accounting.page.queryOptions({ placeId })
export const buyersOptions = (placeId: number) => trpc.accounting.buyers.queryOptions({ placeId })

const page = trpc.accounting.page.pathFilter()

export const saveDocument = mutation(trpc.accounting.saveDocument, { invalidates: [page] })
export const saveExports = mutation(trpc.accounting.saveExports, { invalidates: [page] })
export const saveBuyer = mutation(trpc.accounting.saveBuyer, {
  invalidates: [page, trpc.accounting.buyers.pathFilter()],
})

/** Called after a file was made, which the list then has. */
export function salesExported(client: QueryClient) {
  return invalidateQueries(client, [page])
}
