import { may, type PlaceAction } from '@skrzat/contract/permissions'
import { redirect, type LinkProps } from '@tanstack/react-router'
import { NotAuthorised } from '../errors/index.ts'
import type { Menu } from './menu.ts'

/** A page that an address without an id may mean: the person's own page, a place's or a group's. */
export type Choice =
  | { readonly kind: 'own'; readonly link: LinkProps }
  | { readonly kind: 'place'; readonly link: LinkProps; readonly name: string }
  | {
      readonly kind: 'group'
      readonly link: LinkProps
      readonly name: string
      readonly color: number
      readonly place: string
    }

export type Wanted = 'place' | 'group' | 'payments' | 'absence'

/** The pages of the person that the address may mean. */
export function choicesOf(menu: Menu, wanted: Wanted): Choice[] {
  const own = (to: '/payments/my' | '/absence/my', has: boolean): Choice[] =>
    has ? [{ kind: 'own', link: { to } }] : []
  const places = (
    to: '/place/$placeId' | '/place/$placeId/payments' | '/place/$placeId/absences',
    action?: PlaceAction,
  ) =>
    menu.places
      .filter(({ roles }) => action === undefined || may(roles, action))
      .map(({ id, name }): Choice => ({ kind: 'place', link: { to, params: { placeId: id } }, name }))
  switch (wanted) {
    case 'place':
      return places('/place/$placeId')
    case 'payments':
      return [...own('/payments/my', menu.payer), ...places('/place/$placeId/payments', 'payments')]
    case 'absence':
      return [...own('/absence/my', menu.parent), ...places('/place/$placeId/absences', 'absences')]
    case 'group': {
      const groups = menu.groups.map(({ id, name, color, placeId }): Choice => ({
        kind: 'group',
        link: { to: '/group/$groupId', params: { groupId: id } },
        name,
        color,
        place: menu.places.find((place) => place.id === placeId)?.name ?? '',
      }))
      // Without groups of their own: the places, whose pages list all groups.
      return groups.length > 0 ? groups : places('/place/$placeId')
    }
    default:
      return wanted satisfies never
  }
}

/**
 * For `beforeLoad` of an address without an id: redirects to the only matching page, or returns several to choose from;
 * throws NotAuthorised if there is none.
 */
export async function leadOn(wanted: Wanted): Promise<{ choices: Choice[] }> {
  const { queryClient, trpc } = await import('../calls/trpc.ts')
  const choices = choicesOf(await queryClient.ensureQueryData(trpc.accounts.menu.queryOptions()), wanted)
  const [first, second] = choices
  if (!first) throw new NotAuthorised()
  // Replaced, so that "back" does not lead here again.
  if (!second) throw redirect({ ...first.link, replace: true })
  return { choices }
}
