import { createFileRoute } from '@tanstack/react-router'
import { SessionLimitsPage } from '#features/admin/sessions/session-limits-page.tsx'

export const Route = createFileRoute('/_app/admin/sessions')({
  component: SessionLimitsPage,
})
