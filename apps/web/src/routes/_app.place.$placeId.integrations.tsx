import { createFileRoute } from '@tanstack/react-router'
import { requireElsePlace } from '#app/guards/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { IntegrationsPage } from '#features/integrations/integrations-page.tsx'

export const Route = createFileRoute('/_app/place/$placeId/integrations')({
  beforeLoad: ({ params }) => requireElsePlace(params.placeId, 'integrations'),
  loader: () => needTexts('admin'),
  component: Integrations,
})

function Integrations() {
  const { placeId } = Route.useParams()
  // Remounted for another place, so that no dialog state is kept.
  return <IntegrationsPage key={placeId} placeId={placeId} />
}
