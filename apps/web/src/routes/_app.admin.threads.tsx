import { createFileRoute } from '@tanstack/react-router'
import { ThreadsPage } from '#features/admin/threads/threads-page.tsx'

export const Route = createFileRoute('/_app/admin/threads')({
  component: ThreadsPage,
})
