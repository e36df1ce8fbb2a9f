/** Queries of the accountant's screen, and mutations with the queries they invalidate. */
import type { SalesFormat } from '@skrzat/contract/accounting'
import type { Day } from '@skrzat/contract/days'
import { downloadFile, mutation, trpc, withEffects } from '#app/calls/index.ts'

export const accountingOptions = (placeId: number) => trpc.accounting.page.queryOptions({ placeId })
export const buyersOptions = (placeId: number) => trpc.accounting.buyers.queryOptions({ placeId })

const page = trpc.accounting.page.pathFilter()

export const saveDocument = mutation(trpc.accounting.saveDocument, { invalidates: [page] })
export const saveExports = mutation(trpc.accounting.saveExports, { invalidates: [page] })
export const saveBuyer = mutation(trpc.accounting.saveBuyer, {
  invalidates: [page, trpc.accounting.buyers.pathFilter()],
})

const EXTENSIONS: Record<SalesFormat, string> = { epp: 'epp', optima: 'xml', csv: 'csv' }

type SalesAsked = { from: Day; to: Day; format: SalesFormat }

/** Makes a file of sales, which the list then has, and saves it. */
export function exportSales(placeId: number) {
  return withEffects(
    {
      mutationFn: ({ from, to, format }: SalesAsked) =>
        downloadFile(
          `/api/place/${placeId}/exports/sales?from=${from}&to=${to}&format=${format}`,
          `sprzedaz-${from}-${to}.${EXTENSIONS[format]}`,
        ),
    },
    { invalidates: [page] },
  )
}
