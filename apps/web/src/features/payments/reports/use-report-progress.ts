import type { PaymentReport } from '@skrzat/contract/wire/payment-reports'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#app/trpc.ts'
import { useLive } from '#app/use-live.ts'
import { reportsChanged, reportsOptions } from '../queries.ts'
import { withNews } from './news.ts'

/** The list follows each report while it is being made, without asking. */
export function useReportProgress(placeId: number) {
  const queries = useQueryClient()
  function onChange(report: PaymentReport) {
    const { queryKey } = reportsOptions(placeId)
    const known = queries.getQueryData(queryKey)
    queries.setQueryData(queryKey, known && withNews(known, report))
    // An answer that is still on its way may be older than the news, and no later news would put it right.
    const last = report.status === 'ready' || report.status === 'failed'
    if (last || !known?.some(({ id }) => id === report.id)) void reportsChanged(queries, placeId)
  }
  // The list may be older than the stream, and says more than the reports that are waited for.
  const onState = () => void reportsChanged(queries, placeId)
  useLive(client.paymentReports.progress, { placeId }, { onState, onChange })
}
