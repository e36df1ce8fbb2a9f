import type { Authority } from '@skrzat/contract/access'
import { may, type PlaceAction } from '@skrzat/contract/permissions'
import { notFound, redirect, type ParsedLocation } from '@tanstack/react-router'
import { NotAuthorised } from '../errors/index.ts'
import { hasEnded, hasReturned, token } from '../session/index.ts'

/**
 * The signed-in account; undefined if there is none. A token that the server no longer accepts is silently forgotten.
 */
export async function signedIn() {
  const sent = token()
  return sent === undefined ? undefined : (await import('./known.ts')).accountOf(sent)
}

/**
 * For `beforeLoad`: redirects to /login if signed out, which leads back to the same address afterwards. Without any of
 * the authorities it throws NotAuthorised; an empty list accepts any account. An account with neither name nor e-mail
 * address is redirected to /account/settings first (spec: Route protection); one with only the PIN from an SMS to
 * /account/password before that, and one that owes a second factor to /account/security.
 */
export async function requireAccount(location: ParsedLocation, authorities: readonly Authority[] = []) {
  const account = await signedIn()
  if (!account) {
    if (hasReturned()) throw redirect({ to: '/login', search: { logout: true } })
    const from = location.href === '/' ? {} : { from: location.href }
    throw redirect({ to: '/login', search: { ...(hasEnded() && { reason: 'unauthorized' }), ...from } })
  }
  const allowed = authorities.length === 0 || authorities.some((each) => account.authorities.includes(each))
  if (!allowed) throw new NotAuthorised()
  if (account.secretDue && location.pathname !== ownSecret)
    throw redirect({ to: ownSecret, search: { from: location.href } })
  if (!account.secretDue && account.factorDue !== null && location.pathname !== security)
    throw redirect({ to: security, search: { from: location.href } })
  if (!account.secretDue && account.factorDue === null && !isNamed(account) && location.pathname !== settings)
    throw redirect({ to: settings, search: { from: location.href } })
  return account
}

/** For `beforeLoad`: 404 for an impossible id. */
export function requireId(id: number) {
  if (!Number.isSafeInteger(id) || id < 1) throw notFound()
}

/** Whether the person may do this in the place, or without an action, is its member; the system's admins always. */
export async function isAllowedIn(placeId: number, action?: PlaceAction): Promise<boolean> {
  const { menu } = await import('./known.ts')
  const { admin, places } = await menu()
  const place = places.find(({ id }) => id === placeId)
  return admin || (place !== undefined && (action === undefined || may(place.roles, action)))
}

/** For `beforeLoad`: as `isAllowedIn`, or throws NotAuthorised. */
export async function requireInPlace(placeId: number, action?: PlaceAction) {
  if (!(await isAllowedIn(placeId, action))) throw new NotAuthorised()
}

/** For `beforeLoad`: redirects to the place if the person may not do this in it (spec: Screens and routes). */
export async function requireElsePlace(placeId: number, action: PlaceAction) {
  if (!(await isAllowedIn(placeId, action))) throw redirect({ to: '/place/$placeId', params: { placeId } })
}

const settings = '/account/settings'
const ownSecret = '/account/password'
const security = '/account/security'

/** Whether the account can be recognised: by a first name, a last name or an e-mail address. */
export function isNamed({ firstName, lastName, email }: Names): boolean {
  return [firstName, lastName, email].some((each) => each !== null && each.trim() !== '')
}

type Names = { firstName: string | null; lastName: string | null; email: string | null }

/** The search params of a page that leads back: where to go afterwards. */
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
