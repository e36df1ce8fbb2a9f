import type { Principal } from '@skrzat/contract/access'
import type { Kernel } from '../../kernel/kernel.ts'
import { createAdmin, setPin, type NewAdmin } from './administration.ts'
import { ACCOUNT_SCHEDULES, accountJobs } from './jobs.ts'
import { principalOfSession } from './principals.ts'
import { accountsRest } from './rest.ts'
import { accountsRouter } from './router.ts'
import { createSignIn } from './sign-in.ts'
import { createTokens } from './tokens.ts'

export { activateAccounts, ensureAccounts, type ActiveAccount } from './repository.ts'
export { hashSecret } from './secrets.ts'

export type AccountsConfig = {
  /** Signs tokens; the same on every server. */
  readonly secret: string
  readonly contactEmail: string
  /** Whether the demo's data, with passwords that everybody knows, is in the database. */
  readonly demo: boolean
  /** Where to go after signing out, where people sign in elsewhere. */
  readonly logoutUrl?: string | undefined
}

/** Who may sign in, and whom a token speaks for. */
export function createAccounts(kernel: Kernel, config: AccountsConfig) {
  const { secret, contactEmail, demo, logoutUrl = null } = config
  const tokens = createTokens(secret, kernel.clock)
  const signIn = createSignIn(kernel, tokens)

  /** Whom a token speaks for, as of now; undefined where it speaks for nobody any more. One statement. */
  async function authenticate(token: string | undefined): Promise<Principal | undefined> {
    const session = token === undefined ? undefined : await tokens.read(token)
    return session === undefined
      ? undefined
      : await principalOfSession(kernel.db.sql, session, kernel.clock.now())
  }

  return {
    router: accountsRouter(kernel, { signIn, config: { contactEmail, demo }, logoutUrl }),
    rest: accountsRest(kernel, { signIn, authenticate, logoutUrl }),
    jobs: accountJobs(kernel),
    schedules: ACCOUNT_SCHEDULES,
    authenticate,
    signIn,
    createAdmin: (admin: NewAdmin) => createAdmin(kernel, admin),
    setPin: (account: { id: number; phone: string }, pin: string, by?: Pick<Principal, 'login'>) =>
      setPin(kernel, account, pin, by),
  }
}
