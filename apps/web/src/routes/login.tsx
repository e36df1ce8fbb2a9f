import { createFileRoute, redirect } from '@tanstack/react-router'
import { ownAddress, signedIn } from '#app/guards.ts'
import { LoginPage } from '#features/accounts/login-page.tsx'

type LoginSearch = {
  /** Where one came from, to go back there. */
  from?: string
  /** One has just signed out. */
  logout?: boolean
  /** Why one was sent here. */
  reason?: 'unauthorized'
}

export const Route = createFileRoute('/login')({
  validateSearch(search): LoginSearch {
    const from = ownAddress(search.from)
    return {
      ...(from !== undefined && { from }),
      ...((search.logout === true || search.logout === 'true') && { logout: true }),
      ...(search.reason === 'unauthorized' && { reason: search.reason }),
    }
  },
  async beforeLoad({ search }) {
    const account = await signedIn()
    if (account) throw redirect({ href: search.from ?? '/' })
  },
  component: Login,
})

function Login() {
  return <LoginPage {...Route.useSearch()} />
}
