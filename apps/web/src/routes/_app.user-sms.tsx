import { createFileRoute } from '@tanstack/react-router'
import { requireAccount } from '#app/guards.ts'
import { needTexts } from '#app/i18n.ts'

/** All SMS, for the system's admins. */
export const Route = createFileRoute('/_app/user-sms')({
  beforeLoad: ({ location }) => requireAccount(location, ['ROLE_ADMIN']),
  loader: () => needTexts('admin'),
})
