import { createFileRoute } from '@tanstack/react-router'
import { queryClient, trpc } from '#app/calls/index.ts'
import { needTexts } from '#app/texts/index.ts'

/** Everything about one report. */
export const Route = createFileRoute('/_shell/_app/report/$reportId')({
  staticData: { may: 'account' },
  params: { parse: ({ reportId }) => ({ reportId: Number(reportId) }) },
  loader: ({ params }) =>
    Promise.all([
      queryClient.fetchQuery({
        ...trpc.moderation.report.queryOptions({ id: params.reportId }),
        staleTime: 0,
      }),
      needTexts('days'),
    ]),
})
