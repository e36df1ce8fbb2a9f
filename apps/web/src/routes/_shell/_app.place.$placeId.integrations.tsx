import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '#app/texts/index.ts'
import { IntegrationsPage } from '#features/integrations/integrations-page.tsx'

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
