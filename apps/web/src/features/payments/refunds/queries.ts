/** Queries of the refunds' screen, and mutations with the queries they invalidate. */
import type { RefundState } from '@skrzat/contract/refund'
import { keepPreviousData } from '@tanstack/react-query'
import { downloadFile, mutation, trpc } from '#app/calls/index.ts'

const PAGE = 50

export const refundsPageOptions = (placeId: number) => trpc.refunds.page.queryOptions({ placeId })

export const refundsOptions = (placeId: number, state: RefundState) =>
  trpc.refunds.list.infiniteQueryOptions(
    { placeId, state, limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor, placeholderData: keepPreviousData },
  )

/** What can be paid back for a kid, and to whom. */
export const refundableOptions = (placeId: number, kidId: number) =>
  trpc.refunds.refundable.queryOptions({ placeId, kidId })

/** A refund changes credit, and what the bank's lines may be. */
const aroundRefunds = {
  invalidates: [
    trpc.refunds.pathFilter(),
    trpc.paymentTabs.pathFilter(),
    trpc.payments.pathFilter(),
    trpc.bank.pathFilter(),
  ],
}

export const orderRefund = mutation(trpc.refunds.order, aroundRefunds)
export const changePayee = mutation(trpc.refunds.changePayee, aroundRefunds)
export const cancelRefund = mutation(trpc.refunds.cancel, aroundRefunds)
export const payRefund = mutation(trpc.refunds.pay, aroundRefunds)
export const unpayRefund = mutation(trpc.refunds.unpay, aroundRefunds)
export const makeFile = mutation(trpc.refunds.makeFile, aroundRefunds)
export const takeBack = mutation(trpc.refunds.takeBack, aroundRefunds)
export const saveRefundSettings = mutation(trpc.refunds.saveSettings, {
  invalidates: [trpc.refunds.page.pathFilter()],
})

const EXTENSIONS = { elixir: 'pli', erste: 'txt', pain001: 'xml' } as const

/** Saves a file as it was made. Throws as `downloadFile`. */
export const downloadRefunds = (placeId: number, id: number, format: keyof typeof EXTENSIONS) =>
  downloadFile(`/api/place/${placeId}/refunds/files/${id}`, `zwroty-${id}.${EXTENSIONS[format]}`)
