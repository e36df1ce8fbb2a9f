import { createFileRoute } from '@tanstack/react-router'
import { AccountLayout } from '#features/accounts/own/account-layout.tsx'

/** The caller's own account, for any signed-in person. */
export const Route = createFileRoute('/_shell/_app/account')({
  staticData: { may: 'account' },
  component: AccountLayout,
})
