import { createFileRoute } from '@tanstack/react-router'
import { requireAccount } from '#app/guards/index.ts'
import { needTexts } from '#app/texts/index.ts'

/** All SMS, for the system's admins. */
export const Route = createFileRoute('/_app/user-sms')({
  beforeLoad: ({ location }) => requireAccount(location, ['ROLE_ADMIN']),
  loader: () => needTexts('admin'),
})
