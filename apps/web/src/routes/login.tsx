import { createFileRoute, redirect } from '@tanstack/react-router'
import { ownAddress, signedIn } from '#app/guards.ts'
import { LoginPage, type ProviderOutcome } from '#features/accounts/login-page.tsx'

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

const outcomes: readonly unknown[] = ['done', 'failed', 'unknown'] satisfies ProviderOutcome[]

function isOutcome(value: unknown): value is ProviderOutcome {
  return outcomes.includes(value)
}

export const Route = createFileRoute('/login')({
  // Every key is given, undefined too: what is left out keeps what the address says, and anybody may have written it.
  validateSearch: (search): LoginSearch => ({
    from: ownAddress(search.from),
    logout: search.logout === true || search.logout === 'true' ? true : undefined,
    reason: search.reason === 'unauthorized' ? search.reason : undefined,
    ready: search.ready === true || search.ready === 'true' ? true : undefined,
    oidc: isOutcome(search.oidc) ? search.oidc : undefined,
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
