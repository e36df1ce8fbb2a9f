import { createFileRoute } from '@tanstack/react-router'
import { PaymentsPage } from '#features/payments/payments-page.tsx'

export const Route = createFileRoute('/_app/place/$placeId/payments')({ component: Payments })

function Payments() {
  return <PaymentsPage placeId={Route.useParams().placeId} />
}
