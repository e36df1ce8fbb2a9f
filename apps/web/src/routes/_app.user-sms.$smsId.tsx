import { createFileRoute, notFound } from '@tanstack/react-router'
import { queryClient, trpc } from '#app/trpc.ts'
import { smsSearch } from '#features/admin/sms/search.ts'

/** Everything about one SMS. */
export const Route = createFileRoute('/_app/user-sms/$smsId')({
  params: {
    parse: ({ smsId }) => ({ smsId: Number(smsId) }),
    stringify: ({ smsId }) => ({ smsId: String(smsId) }),
  },
  // Of the list that one comes from and goes back to.
  validateSearch: smsSearch,
  beforeLoad({ params }) {
    if (!Number.isSafeInteger(params.smsId) || params.smsId < 1) throw notFound()
  },
  // What became of it is asked for each time.
  loader: ({ params }) =>
    queryClient.fetchQuery({ ...trpc.sms.get.queryOptions({ id: params.smsId }), staleTime: 0 }),
})
