import { createFileRoute } from '@tanstack/react-router'
import { ConfigurationPage } from '#features/admin/configuration/configuration-page.tsx'

export const Route = createFileRoute('/_app/admin/configuration')({
  component: ConfigurationPage,
})
