import { createFileRoute } from '@tanstack/react-router'
import { queryClient, trpc } from '#app/calls/index.ts'
import { MailPage } from '#features/admin/mails/mail-page.tsx'
import { mailsSearch } from '#features/admin/mails/search.ts'

export const Route = createFileRoute('/_shell/_app/admin/mails/$mailId')({
  staticData: { may: 'admin' },
  params: { parse: ({ mailId }) => ({ mailId: Number(mailId) }) },
  // The search of the list to return to.
  validateSearch: mailsSearch,
  // The delivery state is always refetched.
  loader: ({ params }) =>
    queryClient.fetchQuery({ ...trpc.mails.get.queryOptions({ id: params.mailId }), staleTime: 0 }),
  component: Mail,
})

function Mail() {
  return <MailPage {...Route.useParams()} search={Route.useSearch()} />
}
