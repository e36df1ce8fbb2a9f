import { createFileRoute } from '@tanstack/react-router'
import { queryClient, type Early } from '#app/calls/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { KidPage } from '#features/places/kid/kid-page.tsx'
import { kidCardOptions, kidPageOptions } from '#features/places/queries.ts'

export const early: Early = (kidId) => [
  ['kids.page', { kidId }, 'always'],
  ['cards.card', { kidId }, 'noted'],
]

export const Route = createFileRoute('/_shell/_app/kid/$kidId')({
  staticData: { may: 'account' },
  params: { parse: ({ kidId }) => ({ kidId: Number(kidId) }) },
  // Not awaited: the page handles errors itself. Always read again: other screens change its absences and payments.
  loader: ({ params: { kidId }, preload }) => {
    if (preload) return needTexts('places')
    void queryClient.prefetchQuery({ ...kidPageOptions(kidId), staleTime: 0 })
    void queryClient.prefetchQuery({ ...kidCardOptions(kidId), staleTime: 0 })
    return needTexts('places')
  },
  component: Kid,
})

function Kid() {
  const { kidId } = Route.useParams()
  // Remounted for another child, so that no dialog state is kept.
  return <KidPage key={kidId} kidId={kidId} />
}
