import { createFileRoute } from '@tanstack/react-router'
import { PlacesPage } from '#features/accounts/own/places-page.tsx'

export const Route = createFileRoute('/_app/account/places')({ component: PlacesPage })
