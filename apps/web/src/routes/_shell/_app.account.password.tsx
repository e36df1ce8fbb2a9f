import { createFileRoute } from '@tanstack/react-router'
import { fromSearch } from '#app/guards/index.ts'
import { PasswordPage } from '#features/accounts/own/password-page.tsx'

export const Route = createFileRoute('/_shell/_app/account/password')({
  staticData: { may: 'account' },
  validateSearch: fromSearch,
  component: Password,
})

function Password() {
  return <PasswordPage {...Route.useSearch()} />
}
