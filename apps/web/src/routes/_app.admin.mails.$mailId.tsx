import { createFileRoute, notFound } from '@tanstack/react-router'
import { queryClient, trpc } from '#app/trpc.ts'
import { MailPage } from '#features/admin/mails/mail-page.tsx'
import { mailsSearch } from '#features/admin/mails/search.ts'

export const Route = createFileRoute('/_app/admin/mails/$mailId')({
  params: {
    parse: ({ mailId }) => ({ mailId: Number(mailId) }),
    stringify: ({ mailId }) => ({ mailId: String(mailId) }),
  },
  // Of the list that one comes from and goes back to.
  validateSearch: mailsSearch,
  beforeLoad({ params }) {
    if (!Number.isSafeInteger(params.mailId) || params.mailId < 1) throw notFound()
  },
  // What became of it is asked for each time.
  loader: ({ params }) =>
    queryClient.fetchQuery({ ...trpc.mails.get.queryOptions({ id: params.mailId }), staleTime: 0 }),
  component: Mail,
})

function Mail() {
  return <MailPage {...Route.useParams()} search={Route.useSearch()} />
}
