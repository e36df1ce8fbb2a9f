import { createFileRoute } from '@tanstack/react-router'
import { ApiPage } from '#features/admin/api/api-page.tsx'

export const Route = createFileRoute('/_shell/_app/admin/api')({
  staticData: { may: 'admin' },
  component: ApiPage,
})
