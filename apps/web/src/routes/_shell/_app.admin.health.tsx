import { createFileRoute } from '@tanstack/react-router'
import { HealthPage } from '#features/admin/health/health-page.tsx'

export const Route = createFileRoute('/_shell/_app/admin/health')({
  staticData: { may: 'admin' },
  component: HealthPage,
})
