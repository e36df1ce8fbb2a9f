import { createFileRoute } from '@tanstack/react-router'
import { fromSearch } from '#app/guards/index.ts'
import { SettingsPage } from '#features/accounts/own/settings-page.tsx'

export const Route = createFileRoute('/_app/account/settings')({
  validateSearch: fromSearch,
  component: Settings,
})

function Settings() {
  return <SettingsPage {...Route.useSearch()} />
}
