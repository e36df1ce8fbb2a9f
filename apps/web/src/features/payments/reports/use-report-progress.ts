import type { PaymentReport } from '@skrzat/contract/wire/payment-reports'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#app/calls/index.ts'
import { useLive } from '#app/live/index.ts'
import { reportsChanged, paymentReportsOptions } from '../queries.ts'
import { withNews } from './news.ts'

/** Keeps the reports' progress up to date by a subscription, without polling. */
export function useReportProgress(placeId: number) {
  const queries = useQueryClient()
  function onChange(report: PaymentReport) {
    const { queryKey } = paymentReportsOptions(placeId)
    const known = queries.getQueryData(queryKey)
    queries.setQueryData(queryKey, known && withNews(known, report))
    // A pending request for the list may be older than this last update, and no later one would correct it.
    const last = report.status === 'ready' || report.status === 'failed'
    if (last || !known?.some(({ id }) => id === report.id)) void reportsChanged(queries, placeId)
  }
  // The list may be older than the stream, and contains more than the pending reports.
  const onState = () => void reportsChanged(queries, placeId)
  useLive(client.paymentReports.progress, { placeId }, { onState, onChange })
}
