import { notFound, redirect, type ParsedLocation, type StaticDataRouteOption } from '@tanstack/react-router'
import { NotAuthorised } from '../errors/index.ts'
import { hasEnded, hasReturned, currentToken } from '../session/index.ts'
import { mayOpen } from './may.ts'

/**
 * The signed-in account; undefined if there is none. A token that the server no longer accepts is silently forgotten.
 */
export async function signedIn() {
  const sent = currentToken()
  return sent === undefined ? undefined : (await import('./known.ts')).accountOf(sent)
}

/**
 * For `beforeLoad`: redirects to /login if signed out, which leads back to the same address afterwards. An account with
 * neither name nor e-mail address is redirected to /account/settings first (spec: Route protection); one with only the
 * PIN from an SMS to /account/password before that, and one that has to set up a second factor to /account/security.
 */
export async function requireAccount(location: ParsedLocation) {
  const account = await signedIn()
  if (!account) {
    if (hasReturned()) throw redirect({ to: '/login', search: { logout: true } })
    const from = location.href === '/' ? {} : { from: location.href }
    throw redirect({ to: '/login', search: { ...(hasEnded() && { reason: 'unauthorized' }), ...from } })
  }
  if (account.secretDue && location.pathname !== ownSecret)
    throw redirect({ to: ownSecret, search: { from: location.href } })
  if (!account.secretDue && account.factorDue !== null && location.pathname !== security)
    throw redirect({ to: security, search: { from: location.href } })
  if (!account.secretDue && account.factorDue === null && !isNamed(account) && location.pathname !== settings)
    throw redirect({ to: settings, search: { from: location.href } })
  return account
}

type Matched = {
  matches: readonly { fullPath: string; params: { placeId?: number }; staticData: StaticDataRouteOption }[]
  location: ParsedLocation
  /** The page is not opened yet: the person only points at its link. */
  preload: boolean
}

/** The router's type of its matches follows from all routes, also from the one that this guards: a circle of types. */
function isMatched(context: object): context is Matched {
  return 'matches' in context
}

/**
 * For `beforeLoad` of all pages behind the sign-in: 404 for impossible ids, then the `may` of each matched route. For a
 * link that is pointed at, the calls of its page are sent as well, once it is known that the person may open it.
 */
export async function requireRights(context: object) {
  if (!isMatched(context)) throw new NotAuthorised()
  for (const { params, staticData } of context.matches) {
    if (Object.values(params).some((id) => !Number.isSafeInteger(id) || id < 1)) throw notFound()
    const { may, elsePlace } = staticData
    // A page that all accounts may open does not wait for the menu.
    if (may === 'anybody' || may === 'account') continue
    const { knownMenu: menu } = await import('./known.ts')
    const { placeId } = params
    if (mayOpen(may, await menu(), placeId)) continue
    throw elsePlace && placeId
      ? redirect({ to: '/place/$placeId', params: { placeId } })
      : new NotAuthorised()
  }
  const { preload, location, matches } = context
  const page = matches.at(-1)
  if (!preload || !page) return
  const pattern = page.fullPath.replace(/(.)\/$/, '$1')
  // Not awaited: the code is loaded meanwhile. Without it the page asks when it is opened.
  import('../calls/prefetch-early.ts')
    .then(({ prefetchEarly }) => prefetchEarly(pattern, location.pathname, location.searchStr))
    .catch(() => undefined)
}

const settings = '/account/settings'
const ownSecret = '/account/password'
const security = '/account/security'

/** Whether the account can be recognised: by a first name, a last name or an e-mail address. */
export function isNamed({ firstName, lastName, email }: Names): boolean {
  return [firstName, lastName, email].some((each) => each !== null && each.trim() !== '')
}

type Names = { firstName: string | null; lastName: string | null; email: string | null }

/** The search params of a page that leads back: the address to go to afterwards. */
export function fromSearch({ from }: Record<string, unknown>): { from?: string | undefined } {
  return { from: ownAddress(from) }
}

/** Only an address within this app: anybody may have written `?from=`, so this prevents open redirects. */
export function ownAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/')) return undefined
  const url = URL.parse(text, window.location.origin)
  if (url?.origin !== window.location.origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
