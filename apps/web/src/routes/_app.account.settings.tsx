import { createFileRoute } from '@tanstack/react-router'
import { ownAddress } from '#app/guards.ts'
import { SettingsPage } from '#features/accounts/own/settings-page.tsx'

type SettingsSearch = {
  /** Where to go afterwards. */
  from?: string | undefined
}

export const Route = createFileRoute('/_app/account/settings')({
  validateSearch: (search): SettingsSearch => ({ from: ownAddress(search.from) }),
  component: Settings,
})

function Settings() {
  return <SettingsPage {...Route.useSearch()} />
}
