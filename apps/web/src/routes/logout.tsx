import { createFileRoute } from '@tanstack/react-router'
import { LogoutPage } from '#features/accounts/logout-page.tsx'

export const Route = createFileRoute('/logout')({ component: LogoutPage })
