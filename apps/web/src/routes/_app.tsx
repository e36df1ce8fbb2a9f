import { createFileRoute } from '@tanstack/react-router'
import { requireAccount } from '#app/guards.ts'
import { needTexts } from '#app/i18n.ts'
import { AppShell } from '#components/shell/app-shell.tsx'

/** Everything behind signing in, within the shell. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => ({ account: await requireAccount(location, ['ROLE_USER']) }),
  loader: () => needTexts('inside'),
  component: AppShell,
})
