import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FileCheck } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { ConsentsPage } from '#features/places/consents/consents-page.tsx'

export const actions: Actions = [{ order: 12, icon: FileCheck, label: msg`Zgody` }]

export const Route = createFileRoute('/_shell/_app/place/$placeId/consents')({
  staticData: { may: 'kids', elsePlace: true },
  loader: () => needTexts('admin'),
  component: Consents,
})

function Consents() {
  const { placeId } = Route.useParams()
  // Remounted for another place, so that no dialog state is kept.
  return <ConsentsPage key={placeId} placeId={placeId} />
}
