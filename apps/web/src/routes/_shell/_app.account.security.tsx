import { createFileRoute } from '@tanstack/react-router'
import { fromSearch } from '#app/guards/index.ts'
import { SecurityPage } from '#features/accounts/own/security-page.tsx'

export const Route = createFileRoute('/_shell/_app/account/security')({
  staticData: { may: 'account' },
  validateSearch: fromSearch,
  component: Security,
})

function Security() {
  return <SecurityPage {...Route.useSearch()} />
}
