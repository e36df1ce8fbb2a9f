import { createFileRoute } from '@tanstack/react-router'
import { requireId } from '#app/guards/index.ts'
import { queryClient, trpc } from '#app/calls/index.ts'

/** Everything about one report. */
export const Route = createFileRoute('/_app/report/$reportId')({
  params: {
    parse: ({ reportId }) => ({ reportId: Number(reportId) }),
    stringify: ({ reportId }) => ({ reportId: String(reportId) }),
  },
  beforeLoad: ({ params }) => requireId(params.reportId),
  loader: ({ params }) =>
    queryClient.fetchQuery({ ...trpc.moderation.report.queryOptions({ id: params.reportId }), staleTime: 0 }),
})
