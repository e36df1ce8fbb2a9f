import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Webhook } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { IntegrationsPage } from '#features/integrations/integrations-page.tsx'

export const actions: Actions = [{ order: 11, icon: Webhook, label: msg`Integracje` }]

export const Route = createFileRoute('/_shell/_app/place/$placeId/integrations')({
  staticData: { may: 'integrations', elsePlace: true },
  loader: () => needTexts('admin'),
  component: Integrations,
})

function Integrations() {
  const { placeId } = Route.useParams()
  // Remounted for another place, so that no dialog state is kept.
  return <IntegrationsPage key={placeId} placeId={placeId} />
}
