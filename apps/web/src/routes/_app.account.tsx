import { createFileRoute } from '@tanstack/react-router'
import { AccountLayout } from '#features/accounts/own/account-layout.tsx'

/** One's own account, for anybody who is signed in. */
export const Route = createFileRoute('/_app/account')({ component: AccountLayout })
