import { createFileRoute } from '@tanstack/react-router'
import { requireAccount } from '#app/guards/index.ts'
import { needTexts } from '#app/texts/index.ts'

/** Pages for the system's admins only. */
export const Route = createFileRoute('/_app/admin')({
  beforeLoad: ({ location }) => requireAccount(location, ['ROLE_ADMIN']),
  loader: () => needTexts('admin'),
})
