import { createFileRoute, redirect } from '@tanstack/react-router'
import type { Kept } from '#app/calls/index.ts'
import { ownAddress, signedIn } from '#app/guards/index.ts'
import { flagOf, oneOf } from '#app/search.ts'
import { LoginPage } from '#features/accounts/login-page.tsx'
import type { ProviderOutcome } from '#features/accounts/provider-sign-in.ts'

export const kept: Kept = []

type LoginSearch = {
  /** The address to go to afterwards. */
  from?: string | undefined
  /** Set after signing out. */
  logout?: true | undefined
  /** Set after the person's account was erased. */
  erased?: true | undefined
  /** Why the person was redirected here. */
  reason?: 'unauthorized' | undefined
  /** Set after setting a PIN or password. */
  ready?: true | undefined
  /** The outcome of signing in at the identity provider; `done`: the token is ready to be fetched. */
  oidc?: ProviderOutcome | undefined
}

const outcomes: readonly ProviderOutcome[] = ['done', 'failed', 'unknown']

export const Route = createFileRoute('/login')({
  staticData: { may: 'anybody' },
  // Every key is set, even to undefined: a missing key keeps the address's raw value, which anybody may have written.
  validateSearch: (search): LoginSearch => ({
    from: ownAddress(search.from),
    logout: flagOf(search.logout),
    erased: flagOf(search.erased),
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
