import { createFileRoute } from '@tanstack/react-router'
import { fromSearch } from '#app/guards/index.ts'
import { SettingsPage } from '#features/accounts/own/settings-page.tsx'

export const Route = createFileRoute('/_shell/_app/account/settings')({
  staticData: { may: 'account' },
  validateSearch: fromSearch,
  component: Settings,
})

function Settings() {
  return <SettingsPage {...Route.useSearch()} />
}
