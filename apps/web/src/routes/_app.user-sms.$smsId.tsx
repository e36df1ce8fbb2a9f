import { createFileRoute } from '@tanstack/react-router'
import { requireId } from '#app/guards/index.ts'
import { queryClient, trpc } from '#app/calls/index.ts'
import { smsSearch } from '#features/admin/sms/search.ts'

/** Everything about one SMS. */
export const Route = createFileRoute('/_app/user-sms/$smsId')({
  params: {
    parse: ({ smsId }) => ({ smsId: Number(smsId) }),
    stringify: ({ smsId }) => ({ smsId: String(smsId) }),
  },
  // Of the list to return to.
  validateSearch: smsSearch,
  beforeLoad: ({ params }) => requireId(params.smsId),
  // The delivery state is always refetched.
  loader: ({ params }) =>
    queryClient.fetchQuery({ ...trpc.sms.get.queryOptions({ id: params.smsId }), staleTime: 0 }),
})
