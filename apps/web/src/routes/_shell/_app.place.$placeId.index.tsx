import { createFileRoute, notFound } from '@tanstack/react-router'
import { failureOf } from '#app/errors/index.ts'
import { queryClient, type Early } from '#app/calls/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { firstSteps } from '#features/places/first-steps/steps.ts'
import { FirstSteps, PlacePage } from '#features/places/place-page.tsx'
import { placePageOptions } from '#features/places/queries.ts'

export const early: Early = (placeId) => [['places.page', { placeId }]]

export const Route = createFileRoute('/_shell/_app/place/$placeId/')({
  staticData: { may: 'account' },
  // An arrow function, because a method would stay in the entry chunk.
  loader: async ({ params }) => {
    try {
      const [page] = await Promise.all([
        queryClient.ensureQueryData(placePageOptions(params.placeId)),
        needTexts('places'),
      ])
      if (firstSteps(page).length > 0) await FirstSteps.load()
    } catch (error) {
      throw failureOf(error).code === 'place.not_found' ? notFound() : error
    }
  },
  component: Place,
})

function Place() {
  const { placeId } = Route.useParams()
  // Remounted for another place, so that no dialog state is kept.
  return <PlacePage key={placeId} placeId={placeId} />
}
