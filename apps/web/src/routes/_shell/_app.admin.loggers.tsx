import { createFileRoute } from '@tanstack/react-router'
import { LoggersPage } from '#features/admin/loggers/loggers-page.tsx'

export const Route = createFileRoute('/_shell/_app/admin/loggers')({
  staticData: { may: 'admin' },
  component: LoggersPage,
})
