import { createFileRoute } from '@tanstack/react-router'
import type { Early, Kept } from '#app/calls/index.ts'
import { requireAccount } from '#app/guards/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { lazyPart } from '#app/parts/index.ts'
import { AppShell } from '#components/shell/app-shell.tsx'

export const early: Early = () => [['accounts.me'], ['accounts.menu']]

export const kept: Kept = ['accounts.me', 'accounts.menu']

const nothing = () => null
/** Shows reports that wait to be sent, on every page. */
const UnsentReports = lazyPart(
  async () => (await import('#features/absences/outbox/unsent-reports.tsx')).UnsentReports,
  nothing,
)
const UnsentMessages = lazyPart(
  async () => (await import('#features/chat/outbox/unsent-messages.tsx')).UnsentMessages,
  nothing,
)

/** All pages behind signing in, within the shell. */
export const Route = createFileRoute('/_shell')({
  staticData: { may: 'account' },
  beforeLoad: async ({ location }) => ({ account: await requireAccount(location) }),
  loader: () => needTexts('inside'),
  component: Shell,
})

function Shell() {
  const { account } = Route.useRouteContext()
  return (
    <AppShell>
      {account && (
        <>
          <UnsentReports me={account.id} />
          <UnsentMessages me={account.id} />
        </>
      )}
    </AppShell>
  )
}
