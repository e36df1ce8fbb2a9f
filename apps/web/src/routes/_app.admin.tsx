import { createFileRoute } from '@tanstack/react-router'
import { requireAccount } from '#app/guards.ts'

/** What only the system's admins may see. */
export const Route = createFileRoute('/_app/admin')({
  beforeLoad: ({ location }) => requireAccount(location, ['ROLE_ADMIN']),
})
