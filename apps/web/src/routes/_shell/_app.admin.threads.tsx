import { createFileRoute } from '@tanstack/react-router'
import { ThreadsPage } from '#features/admin/threads/threads-page.tsx'

export const Route = createFileRoute('/_shell/_app/admin/threads')({
  staticData: { may: 'admin' },
  component: ThreadsPage,
})
