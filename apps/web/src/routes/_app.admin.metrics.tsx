import { createFileRoute } from '@tanstack/react-router'
import { MetricsPage } from '#features/admin/metrics/metrics-page.tsx'

export const Route = createFileRoute('/_app/admin/metrics')({
  component: MetricsPage,
})
