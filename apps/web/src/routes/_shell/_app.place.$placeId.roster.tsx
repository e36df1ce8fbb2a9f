import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { RosterPage } from '#features/places/roster/roster-page.tsx'

export const actions: Actions = [{ order: 10, icon: FileSpreadsheet, label: msg`Import i eksport` }]

export const Route = createFileRoute('/_shell/_app/place/$placeId/roster')({
  staticData: { may: 'roster', elsePlace: true },
  loader: () => needTexts('admin'),
  component: Roster,
})

function Roster() {
  const { placeId } = Route.useParams()
  // Remounted for another place, so that no chosen file is kept.
  return <RosterPage key={placeId} placeId={placeId} />
}
