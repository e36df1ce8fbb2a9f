import { createFileRoute } from '@tanstack/react-router'
import { ownAddress } from '#app/guards.ts'
import { SecurityPage } from '#features/accounts/own/security-page.tsx'

type SecuritySearch = {
  /** Where to go afterwards. */
  from?: string | undefined
}

export const Route = createFileRoute('/_app/account/security')({
  validateSearch: (search): SecuritySearch => ({ from: ownAddress(search.from) }),
  component: Security,
})

function Security() {
  return <SecurityPage {...Route.useSearch()} />
}
