import { NotAuthorised } from '#app/errors.ts'

/** For `beforeLoad`: only people of the place, and the system's admins, come in. */
export async function requireMember(placeId: number) {
  const { queryClient, trpc } = await import('#app/trpc.ts')
  const menu = await queryClient.ensureQueryData(trpc.accounts.menu.queryOptions())
  if (!menu.admin && !menu.places.some(({ id }) => id === placeId)) throw new NotAuthorised()
}
