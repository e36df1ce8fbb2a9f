import { createFileRoute } from '@tanstack/react-router'
import { ConfigurationPage } from '#features/admin/configuration/configuration-page.tsx'

export const Route = createFileRoute('/_shell/_app/admin/configuration')({
  staticData: { may: 'admin' },
  component: ConfigurationPage,
})
