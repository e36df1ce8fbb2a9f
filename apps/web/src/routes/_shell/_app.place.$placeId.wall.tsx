import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Newspaper } from 'lucide-react'
import type { Entry } from '#app/navigation/index.ts'
import { ensureKnown } from '#app/offline/index.ts'
import { queryClient, trpc, type Early, type Kept } from '#app/calls/index.ts'
import { WithAside } from '#components/with-aside.tsx'
import { LateAside } from '#features/aside/late-aside.ts'
import { LateUnconfirmed } from '#features/wall/late-unconfirmed.ts'
import { PlaceWallPage } from '#features/wall/place-wall-page.tsx'

export const early: Early = (placeId) => [
  ['places.get', { placeId }],
  ['notifications.bySection', { section: 'wall' }],
  ['wall.page', { scope: { of: 'place', placeId }, direction: 'forward' }],
]

export const kept: Kept = ['places.get', 'wall.page']

export const entry: Entry = {
  list: 'place',
  order: 11,
  icon: Newspaper,
  label: msg`Tablica`,
  counts: ['wall'],
}

export const Route = createFileRoute('/_shell/_app/place/$placeId/wall')({
  staticData: { may: 'member' },
  loader: ({ params }) => ensureKnown(queryClient, trpc.places.get.queryOptions(params)),
  component: PlaceWall,
})

function PlaceWall() {
  const { placeId } = Route.useParams()
  return (
    <WithAside
      aside={
        <LateAside placeId={placeId}>
          <LateUnconfirmed placeId={placeId} />
        </LateAside>
      }
    >
      {/* Remounted for another place, so that no text is sent to it. */}
      <PlaceWallPage key={placeId} placeId={placeId} />
    </WithAside>
  )
}
