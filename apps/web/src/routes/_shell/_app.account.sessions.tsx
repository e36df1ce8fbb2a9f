import { createFileRoute } from '@tanstack/react-router'
import { SessionsPage } from '#features/accounts/own/sessions-page.tsx'

export const Route = createFileRoute('/_shell/_app/account/sessions')({
  staticData: { may: 'account' },
  component: SessionsPage,
})
