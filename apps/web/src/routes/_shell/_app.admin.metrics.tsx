import { createFileRoute } from '@tanstack/react-router'
import { MetricsPage } from '#features/admin/metrics/metrics-page.tsx'

export const Route = createFileRoute('/_shell/_app/admin/metrics')({
  staticData: { may: 'admin' },
  component: MetricsPage,
})
