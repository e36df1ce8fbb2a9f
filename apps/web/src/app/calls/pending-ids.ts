import { useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'

/** The ids in a command's variables, as `id` or as `ids`. */
function idsOf(variables: unknown): number[] {
  if (typeof variables !== 'object' || variables === null) return []
  const named = 'ids' in variables ? variables.ids : 'id' in variables ? variables.id : []
  return [named].flat().filter((id) => typeof id === 'number')
}

/** @returns the ids that pending calls of these procedures name; the set must not change */
export function usePendingIds(procedures: ReadonlySet<string>): ReadonlySet<number> {
  const pending = useMutationState({
    filters: {
      status: 'pending',
      predicate: ({ options }) => {
        const [path] = options.mutationKey ?? []
        return Array.isArray(path) && procedures.has(path.join('.'))
      },
    },
    select: ({ state }) => idsOf(state.variables),
  })
  return useMemo(() => new Set(pending.flat()), [pending])
}
