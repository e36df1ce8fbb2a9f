import type { Principal } from '@skrzat/contract/access'
import type { Kernel } from '../../kernel/kernel.ts'
import { createAdmin, type NewAdmin } from './administration/first-admin.ts'
import { createUsers } from './administration/users.ts'
import { changeSecret, type SecretChange } from './own/secret.ts'
import { saveSettings, type Settings } from './own/settings.ts'
import { refreshRights } from './pins/access.ts'
import { firstPinJobs, sendFirstPins } from './pins/first-pins.ts'
import { type NewPinRequest, sendNewPin } from './pins/new-pin.ts'
import { principalOfSession } from './principals.ts'
import { createCodes } from './proof/codes.ts'
import { proofJobs } from './proof/jobs.ts'
import { createRegistration } from './proof/register.ts'
import { createReset } from './proof/reset.ts'
import { createProvider, type ProviderSettings } from './provider/client.ts'
import { createCookies } from './provider/cookies.ts'
import { providerRest } from './provider/rest.ts'
import { createProviderSignIn } from './provider/sign-in.ts'
import { ownRest } from './rest/own.ts'
import { sessionRest } from './rest/session.ts'
import { usersRest } from './rest/users.ts'
import { accountsRouter } from './router.ts'
import { createSignIn } from './sign-in.ts'
import { createSignOut } from './sign-out.ts'
import { ACCOUNT_SCHEDULES, sweepJobs } from './sweep.ts'
import { createTokens } from './tokens.ts'
import { usersRouter } from './users-router.ts'
import type { RestApp } from '../../kernel/http/rest.ts'

export { announceMoved, moveAccess, signedInWith, type Moved } from './pins/access.ts'
export { sendFirstPins } from './pins/first-pins.ts'
export { type NewPinRequest, sendNewPin } from './pins/new-pin.ts'
export { activateAccounts, ensureAccounts, type ActiveAccount } from './repository.ts'
export { rightsOf } from './principals.ts'
export { hashSecret } from './secrets.ts'
export { type Limit, network, overLimit } from './throttle.ts'

export type AccountsConfig = {
  /** Signs tokens and hashes codes; the same in every process. */
  readonly secret: string
  readonly contactEmail: string
  /** Whether the demo's data, with passwords that everybody knows, is in the database. */
  readonly demo: boolean
  /** Where to go after signing out, where people sign in elsewhere. */
  readonly logoutUrl?: string | undefined
  /** Where people reach the product, without a path; links of e-mails begin with it. */
  readonly publicUrl?: string | undefined
  /** An identity provider, where people may sign in there as well. */
  readonly provider?: ProviderSettings | undefined
}

/** What people do about their own account. */
export type Account = ReturnType<typeof ownAccount>

function ownAccount(kernel: Kernel, codes: ReturnType<typeof createCodes>, contactEmail: string) {
  const { register, activate } = createRegistration(kernel, codes)
  const { start: startReset, finish: finishReset } = createReset(kernel, codes)
  return {
    register,
    activate,
    startReset,
    finishReset,
    saveSettings: (principal: Principal, settings: Settings) =>
      saveSettings(kernel, contactEmail, principal, settings),
    changeSecret: (principal: Principal, change: SecretChange) => changeSecret(kernel, principal, change),
  }
}

/** Who may sign in, and whom a token speaks for. */
export function createAccounts(kernel: Kernel, config: AccountsConfig) {
  const { secret, contactEmail, demo, logoutUrl = null, publicUrl = 'http://127.0.0.1:8080' } = config
  const tokens = createTokens(secret, kernel.clock)
  const signIn = createSignIn(kernel, tokens)
  const codes = createCodes(secret)
  const account = ownAccount(kernel, codes, contactEmail)
  const users = createUsers(kernel)
  const provider =
    config.provider &&
    createProvider(config.provider, new URL('/api/oidc/callback', publicUrl).href, kernel.log)
  const signOut = createSignOut(kernel, provider, logoutUrl)

  /** Whom a token speaks for, as of now; undefined where it speaks for nobody any more. One statement. */
  async function authenticate(token: string | undefined): Promise<Principal | undefined> {
    const session = token === undefined ? undefined : await tokens.read(token)
    return session === undefined
      ? undefined
      : await principalOfSession(kernel.db.sql, session, kernel.clock.now())
  }

  function resetPage(key: string): string {
    return new URL(`/account/reset/finish?key=${key}`, publicUrl).href
  }

  const routes = [
    sessionRest(kernel, { signIn, authenticate, signOut }),
    ownRest(account),
    usersRest(kernel, users),
    ...(provider
      ? [
          providerRest({
            provider,
            signIn: createProviderSignIn(kernel, tokens),
            cookies: createCookies(secret, publicUrl.startsWith('https:'), kernel.clock),
          }),
        ]
      : []),
  ]

  return {
    router: accountsRouter(kernel, {
      signIn,
      signOut,
      config: { contactEmail, demo, oidc: provider !== undefined },
      account,
    }),
    usersRouter: usersRouter(kernel, users),
    rest: (app: RestApp) => {
      for (const register of routes) register(app)
    },
    jobs: [...sweepJobs(kernel), ...proofJobs(kernel, codes, resetPage), ...firstPinJobs(kernel)],
    schedules: ACCOUNT_SCHEDULES,
    authenticate,
    signIn,
    createAdmin: (admin: NewAdmin) => createAdmin(kernel, admin),
    sendNewPin: (request: NewPinRequest) => sendNewPin(kernel, request),
    sendFirstPins: (placeId: number, by: Pick<Principal, 'login'>) => sendFirstPins(kernel, placeId, by),
    refreshRights: (phones: readonly string[]) => refreshRights(kernel, phones),
  }
}
