import { createFileRoute } from '@tanstack/react-router'
import { requireAccount } from '#app/guards.ts'
import { needTexts } from '#app/i18n.ts'
import { AppShell } from '#components/shell/app-shell.tsx'

/** The pages of an admin who is nobody's parent or worker (spec: Route protection). */
const adminsToo = /^\/(?:account|admin|notices)(?:\/|$)/

/** All pages behind signing in, within the shell. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => ({
    account: await requireAccount(
      location,
      adminsToo.test(location.pathname) ? ['ROLE_ADMIN', 'ROLE_USER'] : ['ROLE_USER'],
    ),
  }),
  loader: () => needTexts('inside'),
  component: AppShell,
})
