import type { GrantableRole } from '@skrzat/contract/roles'
import type { PlacePage } from '@skrzat/contract/wire/places'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { grantRole, placePageOptions, revokeRole } from '../queries.ts'

export type RoleToggle = { workerId: number; role: GrantableRole; held: boolean }

function withRole(page: PlacePage, { workerId, role, held }: RoleToggle): PlacePage {
  const workers = page.workers.map((worker) => {
    if (worker.id !== workerId) return worker
    const others = worker.roles.filter((each) => each !== role)
    return { ...worker, roles: held ? [...others, role] : others }
  })
  return { ...page, workers }
}

/** Grants or revokes a role: optimistic, rolled back if the server refuses. Sequential. */
export function useToggleRole(placeId: number) {
  const client = useQueryClient()
  const { queryKey } = placePageOptions(placeId)
  const scope = { id: `place-roles/${placeId}` }
  const showRole = async (toggle: RoleToggle) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (page) => page && withRole(page, toggle))
  }
  const grant = useMutation(
    grantRole({
      scope,
      onMutate: ({ workerId, role }) => showRole({ workerId, role, held: true }),
      onError: (_, { workerId, role }) => showRole({ workerId, role, held: false }),
    }),
  )
  const revoke = useMutation(
    revokeRole({
      scope,
      onMutate: ({ workerId, role }) => showRole({ workerId, role, held: false }),
      onError: (_, { workerId, role }) => showRole({ workerId, role, held: true }),
    }),
  )
  return {
    /** The error of the last change. */
    error: grant.error ?? revoke.error,
    /** Resolves once the server has made the change; rejects if it refuses. */
    toggle: async ({ held, ...change }: RoleToggle): Promise<void> => {
      grant.reset()
      revoke.reset()
      await (held ? grant : revoke).mutateAsync({ placeId, ...change })
    },
  }
}
