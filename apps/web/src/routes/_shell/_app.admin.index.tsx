import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '#features/admin/overview/overview-page.tsx'

export const Route = createFileRoute('/_shell/_app/admin/')({
  staticData: { may: 'admin' },
  component: OverviewPage,
})
