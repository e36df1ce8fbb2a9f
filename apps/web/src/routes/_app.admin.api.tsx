import { createFileRoute } from '@tanstack/react-router'
import { ApiPage } from '#features/admin/api/api-page.tsx'

export const Route = createFileRoute('/_app/admin/api')({
  component: ApiPage,
})
