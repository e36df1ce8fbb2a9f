import type { PaymentReport } from '@skrzat/contract/wire/reports'
import { useQueryClient } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { trpc } from '#app/trpc.ts'
import { reportsChanged, reportsOptions } from '../queries.ts'
import { withNews } from './news.ts'

/** The list follows each report while it is being made, without asking. */
export function useReportProgress(placeId: number) {
  const client = useQueryClient()
  function follow(report: PaymentReport) {
    const { queryKey } = reportsOptions(placeId)
    const known = client.getQueryData(queryKey)
    client.setQueryData(queryKey, known && withNews(known, report))
    // An answer that is still on its way may be older than the news, and no later news would put it right.
    const last = report.status === 'ready' || report.status === 'failed'
    if (last || !known?.some(({ id }) => id === report.id)) void reportsChanged(client, placeId)
  }
  useSubscription(
    trpc.paymentReports.progress.subscriptionOptions(
      { placeId },
      {
        // Whatever happened before the connection stood is asked for once.
        onStarted: () => void reportsChanged(client, placeId),
        onData: follow,
      },
    ),
  )
}
