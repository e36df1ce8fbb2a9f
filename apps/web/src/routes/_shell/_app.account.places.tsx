import { createFileRoute } from '@tanstack/react-router'
import { PlacesPage } from '#features/accounts/own/places-page.tsx'

export const Route = createFileRoute('/_shell/_app/account/places')({
  staticData: { may: 'account' },
  component: PlacesPage,
})
