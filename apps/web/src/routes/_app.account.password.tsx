import { createFileRoute } from '@tanstack/react-router'
import { ownAddress } from '#app/guards.ts'
import { PasswordPage } from '#features/accounts/own/password-page.tsx'

type PasswordSearch = {
  /** Where to go afterwards. */
  from?: string | undefined
}

export const Route = createFileRoute('/_app/account/password')({
  validateSearch: (search): PasswordSearch => ({ from: ownAddress(search.from) }),
  component: Password,
})

function Password() {
  return <PasswordPage {...Route.useSearch()} />
}
