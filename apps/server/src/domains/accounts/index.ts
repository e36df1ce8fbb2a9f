import { ACCOUNTS_EXPORTS } from './exported.ts'
import type { Principal } from '@skrzat/contract/access'
import { createAdmin, type NewAdmin } from './administration/first-admin.ts'
import { createUsers } from './administration/users.ts'
import { createOwnAccount } from './own/account.ts'
import { ACCOUNTS_ERASE, ACCOUNTS_RETAIN } from './erased.ts'
import { emailJobs } from './own/email-jobs.ts'
import { createFactors } from './factors/factors.ts'
import { firstPinJobs, sendFirstPins } from './pins/first-pins.ts'
import { newPinJobs, type NewPinRequest, sendNewPin } from './pins/new-pin.ts'
import { hashOf, isAccessToken } from './access-tokens/format.ts'
import { principalOfSession, principalOfToken } from './principals.ts'
import { createCodes } from './proof/codes.ts'
import { proofJobs } from './proof/jobs.ts'
import { createProvider, type ProviderSettings } from './provider/client.ts'
import { createDevices } from './devices.ts'
import { createCookies } from './provider/cookies.ts'
import { providerRest } from './provider/rest.ts'
import { createProviderSignIn } from './provider/sign-in.ts'
import { ownRest } from './rest/own.ts'
import { sessionRest } from './rest/session.ts'
import { usersRest } from './rest/users.ts'
import { accountsRouter } from './router.ts'
import { type AccountsKernel, createSecrets, type HashCost } from './secrets.ts'
import { createSignIn } from './sign-in.ts'
import { createSignOut } from './sign-out.ts'
import { ACCOUNT_SCHEDULES, sweepJobs } from './sweep.ts'
import { createTokens } from './tokens.ts'
import { usersRouter } from './users-router.ts'
import { watchJobs } from './watch.ts'
import type { FastifyRequest } from 'fastify'
import { requireRecentProof } from '../../kernel/errors/index.ts'
import type { RestApp } from '../../kernel/http/index.ts'
import type { SmsKernel } from '../sms/index.ts'

export { accountsWith, announceMoved, moveAccess, refreshRights, type Moved } from './pins/access.ts'
export { FIRST_PIN_PARTS, sendFirstPins } from './pins/first-pins.ts'
export { type NewPinRequest, sendNewPin } from './pins/new-pin.ts'
export { activateAccounts, type ActiveAccount } from './repository.ts'
export { rightsOf } from './principals.ts'
export { announceEnd, endSessionsOf, gaveFactor } from './sessions.ts'
export { everyPhone, heldPhones, phonesOf } from './former-phones.ts'
export { keepAnAdmin } from './administration/last-admin.ts'
export { adminsByMail, billersByMail } from './administration/admins.ts'
export { SETTLE_ACCOUNTS } from './restored.ts'
export { hashSecret } from './secrets.ts'
export { tellTwice } from './tell.ts'
export { refuseOverLimit } from './throttle.ts'

export type AccountsConfig = {
  /** Signs tokens and hashes codes; the same in every process. */
  readonly secret: string
  readonly contactEmail: string
  /** Whether the database holds demo data, with well-known passwords. */
  readonly demo: boolean
  /** The sign-out page, if people sign in elsewhere. */
  readonly logoutUrl?: string | undefined
  /** The product's public origin, without a path; links of e-mails begin with it. */
  readonly publicUrl?: string | undefined
  /** An identity provider for signing in, if configured. */
  readonly provider?: ProviderSettings | undefined
  /** The cost of hashing a secret; production's by default. */
  readonly hashCost?: HashCost
}

/** Wires the domain of accounts: sign-in and authentication. */
export function createAccounts(leaning: SmsKernel, config: AccountsConfig) {
  const kernel: AccountsKernel = { ...leaning, secrets: createSecrets(config.hashCost) }
  const { secret, contactEmail, demo, logoutUrl = null, publicUrl = 'http://127.0.0.1:8080' } = config
  const tokens = createTokens(secret, kernel.clock)
  const factors = createFactors(kernel, { secret, publicUrl })
  const signIn = createSignIn(kernel, tokens, factors.prove)
  const codes = createCodes(secret)
  const devices = createDevices(secret, publicUrl.startsWith('https:'))
  const account = createOwnAccount(kernel, codes, factors.prove)
  const users = createUsers(kernel)
  const provider =
    config.provider &&
    createProvider(config.provider, new URL('/api/oidc/callback', publicUrl).href, kernel.log)
  const signOut = createSignOut(kernel, provider, logoutUrl)

  /**
   * The principal of a token, as of now; undefined for an invalid one. One statement.
   * @param used whether the call counts as using the session: background calls of an open page do not
   * @param address of the caller, kept with a personal access token
   */
  async function authenticate(
    token: string | undefined,
    used = true,
    address = '',
  ): Promise<Principal | undefined> {
    if (token !== undefined && isAccessToken(token)) {
      const hash = hashOf(token)
      return hash && (await principalOfToken(kernel.db.sql, hash, { now: kernel.clock.now(), address }))
    }
    const session = token === undefined ? undefined : await tokens.read(token)
    return session === undefined
      ? undefined
      : await principalOfSession(kernel.db.sql, session, kernel.clock.now(), !demo, used)
  }

  function resetPage(key: string): string {
    return new URL(`/account/reset/finish?key=${key}`, publicUrl).href
  }

  const emailPages = {
    settingsPage: new URL('/account/settings', publicUrl).href,
    emailPage: (key: string) => new URL(`/account/email?key=${key}`, publicUrl).href,
  }

  const routes = [
    sessionRest(kernel, { signIn, authenticate, signOut, devices }),
    ownRest(account, devices),
    usersRest(kernel, users),
    ...(provider
      ? [
          providerRest({
            provider,
            ...createProviderSignIn(kernel, tokens),
            cookies: createCookies(secret, publicUrl.startsWith('https:'), kernel.clock),
            devices,
          }),
        ]
      : []),
  ]

  return {
    router: {
      accounts: accountsRouter(kernel, {
        signIn,
        signOut,
        config: { contactEmail, demo, oidc: provider !== undefined },
        account,
        devices,
        factors,
      }),
      users: usersRouter(kernel, users, factors),
    },
    rest: (app: RestApp) => {
      for (const register of routes) register(app)
    },
    jobs: [
      ...sweepJobs(kernel),
      ...watchJobs(kernel, contactEmail),
      ...proofJobs(kernel, codes, resetPage),
      ...firstPinJobs(kernel),
      ...newPinJobs(kernel),
      ...emailJobs(kernel, codes, emailPages),
    ],
    schedules: ACCOUNT_SCHEDULES,
    erases: ACCOUNTS_ERASE,
    retains: ACCOUNTS_RETAIN,
    exports: ACCOUNTS_EXPORTS,
    authenticate,
    expiryOf: (token: string) => tokens.expiryOf(token),
    signIn,
    resetFactors: (phone: string, by: string) => factors.reset({ phone }, by),
    /**
     * For REST's commands that bring their proof along: the PIN or password, with the second factor's code where the
     * account has one, or a code alone. Without either the session must have been proven within the last minutes.
     * @throws DomainError account.proof_required, token.scope, and those of a wrong proof
     */
    async proveNow(
      principal: Principal,
      { pin, code }: { readonly pin?: string | undefined; readonly code?: string | undefined },
      { ip, headers }: FastifyRequest,
    ): Promise<void> {
      const device = devices.ofClient(headers.cookie, ip, headers['user-agent'] ?? '')
      const origin = { address: ip, device }
      if (principal.token || (pin === undefined && code === undefined)) requireRecentProof(principal)
      else if (pin !== undefined)
        await account.identity.confirm(principal, { by: 'secret', secret: pin, code }, origin)
      else if (code !== undefined) await account.identity.confirmByCode(principal, code, origin)
    },
    createAdmin: (admin: NewAdmin) => createAdmin(kernel, admin),
    sendNewPin: (request: NewPinRequest) => sendNewPin(kernel, request),
    sendFirstPins: (placeId: number, by: Pick<Principal, 'login'>) => sendFirstPins(kernel, { placeId, by }),
  }
}
