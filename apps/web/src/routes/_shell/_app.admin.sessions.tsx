import { createFileRoute } from '@tanstack/react-router'
import { SessionLimitsPage } from '#features/admin/sessions/session-limits-page.tsx'

export const Route = createFileRoute('/_shell/_app/admin/sessions')({
  staticData: { may: 'admin' },
  component: SessionLimitsPage,
})
