import { createFileRoute } from '@tanstack/react-router'
import { requireAccount } from '#app/guards.ts'
import { needTexts } from '#app/i18n.ts'

/** Pages for the system's admins only. */
export const Route = createFileRoute('/_app/admin')({
  beforeLoad: ({ location }) => requireAccount(location, ['ROLE_ADMIN']),
  loader: () => needTexts('admin'),
})
