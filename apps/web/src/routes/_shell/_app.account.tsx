import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '#app/texts/index.ts'
import { AccountLayout } from '#features/accounts/own/account-layout.tsx'

/** The caller's own account, for any signed-in person. */
export const Route = createFileRoute('/_shell/_app/account')({
  staticData: { may: 'account' },
  loader: () => needTexts('account'),
  component: AccountLayout,
})
