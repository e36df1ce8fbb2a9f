import { createFileRoute, redirect } from '@tanstack/react-router'
import { ownAddress, signedIn } from '#app/guards.ts'
import { flagOf, oneOf } from '#app/search.ts'
import { LoginPage } from '#features/accounts/login-page.tsx'
import type { ProviderOutcome } from '#features/accounts/provider-sign-in.ts'

type LoginSearch = {
  /** Where one came from, to go back there. */
  from?: string | undefined
  /** One has just signed out. */
  logout?: true | undefined
  /** Why one was sent here. */
  reason?: 'unauthorized' | undefined
  /** One has just set a PIN or password. */
  ready?: true | undefined
  /** How signing in at the identity provider ended; `done`: the token waits to be fetched. */
  oidc?: ProviderOutcome | undefined
}

const outcomes: readonly ProviderOutcome[] = ['done', 'failed', 'unknown']

export const Route = createFileRoute('/login')({
  // Every key is given, undefined too: what is left out keeps what the address says, and anybody may have written it.
  validateSearch: (search): LoginSearch => ({
    from: ownAddress(search.from),
    logout: flagOf(search.logout),
    reason: oneOf(['unauthorized'], search.reason),
    ready: flagOf(search.ready),
    oidc: oneOf(outcomes, search.oidc),
  }),
  async beforeLoad({ search }) {
    const account = await signedIn()
    if (account) throw redirect({ href: search.from ?? '/' })
  },
  component: Login,
})

function Login() {
  return <LoginPage {...Route.useSearch()} />
}
