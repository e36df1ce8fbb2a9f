import type { Authority } from '@skrzat/contract/access'
import { may, type PlaceAction } from '@skrzat/contract/permissions'
import { notFound, redirect, type ParsedLocation } from '@tanstack/react-router'
import { failureOf, NotAuthorised } from './errors.ts'
import { forgetToken, hasReturned, token } from './session.ts'

/** Who is signed in; undefined where nobody is. A token that the server doesn't know any more is forgotten in silence. */
export async function signedIn() {
  if (token() === undefined) return undefined
  const { queryClient, trpc } = await import('./trpc.ts')
  try {
    // Asked again only where something says that it may have changed.
    return await queryClient.fetchQuery({ ...trpc.accounts.me.queryOptions(), staleTime: Infinity })
  } catch (error) {
    if (failureOf(error).code !== 'unauthenticated') throw error
    forgetToken()
    return undefined
  }
}

/**
 * For `beforeLoad`: sends whoever isn't signed in to /login, which leads back to the same address afterwards.
 * Without any of the authorities it throws NotAuthorised; with none listed any signed-in account will do. Whoever
 * has neither name nor e-mail address is sent to /account/settings first (spec: Route protection); whoever has only the
 * PIN that came by SMS, to /account/password before that, and whoever
 * owes a second factor to /account/security.
 */
export async function requireAccount(location: ParsedLocation, authorities: readonly Authority[] = []) {
  const account = await signedIn()
  if (!account) {
    const from = location.href === '/' ? {} : { from: location.href }
    throw redirect({ to: '/login', search: hasReturned() ? { logout: true } : from })
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

/** For `beforeLoad`: an address whose id can't be one leads nowhere. */
export function requireId(id: number) {
  if (!Number.isSafeInteger(id) || id < 1) throw notFound()
}

/** Whether the person may do this in the place, or without an action, belongs to it; the system's admins always. */
export async function isAllowedIn(placeId: number, action?: PlaceAction): Promise<boolean> {
  const { queryClient, trpc } = await import('./trpc.ts')
  const { admin, places } = await queryClient.ensureQueryData(trpc.accounts.menu.queryOptions())
  const place = places.find(({ id }) => id === placeId)
  return admin || (place !== undefined && (action === undefined || may(place.roles, action)))
}

/** For `beforeLoad`: as `isAllowedIn`, or throws NotAuthorised. */
export async function requireInPlace(placeId: number, action?: PlaceAction) {
  if (!(await isAllowedIn(placeId, action))) throw new NotAuthorised()
}

/** For `beforeLoad`: who may not do this in the place is shown the place instead (spec: Screens and routes). */
export async function requireElsePlace(placeId: number, action: PlaceAction) {
  if (!(await isAllowedIn(placeId, action))) throw redirect({ to: '/place/$placeId', params: { placeId } })
}

const settings = '/account/settings'
const ownSecret = '/account/password'
const security = '/account/security'

/** Whether anybody could tell whose account it is: by a first name, a last name or an e-mail address. */
export function isNamed({ firstName, lastName, email }: Names): boolean {
  return [firstName, lastName, email].some((each) => each !== null && each.trim() !== '')
}

type Names = { firstName: string | null; lastName: string | null; email: string | null }

/** An address within this app, and nothing else: what follows `?from=` may be written by anybody. */
export function ownAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/')) return undefined
  const url = URL.parse(text, window.location.origin)
  if (url?.origin !== window.location.origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
