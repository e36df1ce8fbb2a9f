import { may } from '@skrzat/contract/permissions'
import { NotAuthorised } from '#app/errors.ts'

/** For `beforeLoad`: only those who hold the payments role in the place, and the system's admins, come in. */
export async function requirePayments(placeId: number) {
  const { queryClient, trpc } = await import('#app/trpc.ts')
  const menu = await queryClient.ensureQueryData(trpc.accounts.menu.queryOptions())
  const roles = menu.places.find(({ id }) => id === placeId)?.roles ?? []
  if (!menu.admin && !may(roles, 'payments')) throw new NotAuthorised()
}
