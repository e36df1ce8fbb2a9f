/** Queries of a parent's payments, and mutations with the queries they invalidate. */
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { mutation, trpc } from '#app/calls/index.ts'

/** With paid invoices if the history is wanted. */
export const myInvoicesOptions = (history: boolean) =>
  trpc.payments.my.queryOptions({ history }, { placeholderData: keepPreviousData })

export async function myPaymentsChanged(client: QueryClient) {
  await Promise.all([
    client.invalidateQueries(trpc.payments.my.pathFilter()),
    client.invalidateQueries(trpc.payments.myCredits.pathFilter()),
  ])
}

/** Refetched on the next visit: no screen shows that the invoice was seen. */
export const viewInvoice = mutation(trpc.payments.view, {
  invalidates: [{ ...trpc.payments.my.pathFilter(), refetchType: 'none' }],
})
