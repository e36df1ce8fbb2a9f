import { createFileRoute } from '@tanstack/react-router'
import { queryClient, trpc } from '#app/calls/index.ts'
import { smsSearch } from '#features/admin/sms/search.ts'

/** Everything about one SMS. */
export const Route = createFileRoute('/_shell/_app/user-sms/$smsId')({
  staticData: { may: 'admin' },
  params: { parse: ({ smsId }) => ({ smsId: Number(smsId) }) },
  // The search of the list to return to.
  validateSearch: smsSearch,
  // The delivery state is always refetched.
  loader: ({ params }) =>
    queryClient.fetchQuery({ ...trpc.sms.get.queryOptions({ id: params.smsId }), staleTime: 0 }),
})
