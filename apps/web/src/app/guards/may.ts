import { may, type PlaceAction } from '@skrzat/contract/permissions'
import type { Menu } from '@skrzat/contract/wire/accounts'

/**
 * Who may open a screen: anybody, each account, the system's admins, the members of its place, or those who may do
 * something there. Admins may open all.
 */
export type May = 'anybody' | 'account' | 'admin' | 'member' | PlaceAction

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    may: May
    /** Others are redirected to the place instead of refused (spec: Screens and routes). */
    elsePlace?: true
  }
}

/** Whether the menu's owner may open a screen, of the place that it belongs to. */
export function mayOpen(needed: May, menu: Menu, placeId?: number): boolean {
  if (menu.admin || needed === 'anybody' || needed === 'account') return true
  const place = menu.places.find(({ id }) => id === placeId)
  return place !== undefined && needed !== 'admin' && (needed === 'member' || may(place.roles, needed))
}
