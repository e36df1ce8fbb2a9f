import { may, type PlaceAction } from '@skrzat/contract/permissions'
import { redirect } from '@tanstack/react-router'
import { queryClient, trpc } from '#app/trpc.ts'

/**
 * For `beforeLoad`: who may not do this in the place is shown the place instead (spec: Screens and routes). Routes
 * load this file only then, so that the sign-in form doesn't wait for it.
 */
export async function requireInPlace(placeId: number, action: PlaceAction) {
  const menu = await queryClient.ensureQueryData(trpc.accounts.menu.queryOptions())
  const roles = menu.places.find(({ id }) => id === placeId)?.roles ?? []
  if (!menu.admin && !may(roles, action)) throw redirect({ to: '/place/$placeId', params: { placeId } })
}
