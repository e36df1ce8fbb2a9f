import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CircleUserRound } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { fromSearch } from '#app/guards/index.ts'
import { SettingsPage } from '#features/accounts/own/settings-page.tsx'

export const actions: Actions = [{ order: 13, icon: CircleUserRound, label: msg`Twoje konto` }]

export const Route = createFileRoute('/_shell/_app/account/settings')({
  staticData: { may: 'account' },
  validateSearch: fromSearch,
  component: Settings,
})

function Settings() {
  return <SettingsPage {...Route.useSearch()} />
}
