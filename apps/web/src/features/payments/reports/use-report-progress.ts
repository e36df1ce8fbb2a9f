import type { PaymentReport } from '@skrzat/contract/wire/reports'
import { useQueryClient } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { trpc } from '#app/trpc.ts'
import { reportsChanged, reportsOptions } from '../queries.ts'

/** The list follows each report while it is being made, without asking. */
export function useReportProgress(placeId: number) {
  const client = useQueryClient()
  useSubscription(
    trpc.paymentReports.progress.subscriptionOptions(
      { placeId },
      {
        // Whatever happened before the connection stood is asked for once.
        onStarted: () => void reportsChanged(client, placeId),
        onData: (report: PaymentReport) =>
          client.setQueryData(reportsOptions(placeId).queryKey, (known) =>
            known?.map((each) => (each.id === report.id ? report : each)),
          ),
      },
    ),
  )
}
