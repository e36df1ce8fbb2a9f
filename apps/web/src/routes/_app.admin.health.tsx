import { createFileRoute } from '@tanstack/react-router'
import { HealthPage } from '#features/admin/health/health-page.tsx'

export const Route = createFileRoute('/_app/admin/health')({
  component: HealthPage,
})
