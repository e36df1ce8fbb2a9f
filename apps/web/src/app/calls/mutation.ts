/**
 * Mutations, each with the queries it invalidates. A feature's `queries.ts` declares them; screens only add what
 * happens next: `useMutation(addEvent({ onSuccess }))`.
 */
import {
  matchQuery,
  type InvalidateQueryFilters,
  type QueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query'
import type { DecorateMutationProcedure, ResolverDef, TRPCMutationOptions } from '@trpc/tanstack-react-query'
import { isUncertain } from './command.ts'

type Filters = readonly InvalidateQueryFilters[]

export type Effects<Answer, Variables> = {
  /** The queries to invalidate; `[]` if no screen depends on the change. */
  invalidates: Filters | ((variables: Variables) => Filters)
  /** Writes the answer into the cache before anything is refetched. */
  shows?: (client: QueryClient, answer: Answer, variables: Variables) => unknown
  /**
   * Invalidates after the screen's own `onSuccess`, without waiting: the screen may first have to leave what was
   * deleted. Otherwise the screen's `onSuccess` runs after the refetch.
   */
  later?: boolean
  /** Also invalidates after a refusal, which may mean stale data; or after any failure, including a lost response. */
  alsoAfter?: 'refusal' | 'failure'
}

/** No query depends on the change, or another mutation invalidates for both. */
export const noEffects: Effects<unknown, unknown> = { invalidates: [] }

/**
 * Invalidates all queries that match any of the filters. A first fetch in progress may have been answered before the
 * change, and TanStack Query waits for it instead of refetching, so such queries are invalidated once more afterwards.
 */
export async function invalidateQueries(client: QueryClient, filters: Filters): Promise<void> {
  const early = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) =>
      query.state.data === undefined && filters.some((filter) => matchQuery(filter, query)),
  })
  const answered = early.map(async (query) => query.promise)
  await Promise.all(filters.map((filter) => client.invalidateQueries(filter)))
  if (early.length === 0) return
  await Promise.allSettled(answered)
  await client.invalidateQueries({ predicate: (query) => early.includes(query) })
}

/** Options of a mutation with these effects, for `useMutation`. */
export function withEffects<Answer, Failure, Variables, Result>(
  options: UseMutationOptions<Answer, Failure, Variables, Result>,
  { invalidates, shows, later = false, alsoAfter }: Effects<Answer, Variables>,
): UseMutationOptions<Answer, Failure, Variables, Result> {
  const { scope } = options
  async function refreshQueries(client: QueryClient, variables: Variables) {
    // Only the last mutation of a scope refetches: an earlier answer would briefly undo the pending ones.
    if (scope && client.isMutating({ predicate: (other) => other.options.scope?.id === scope.id }) > 1) return
    await invalidateQueries(client, typeof invalidates === 'function' ? invalidates(variables) : invalidates)
  }
  return {
    ...options,
    async onSuccess(answer, variables, result, context) {
      await shows?.(context.client, answer, variables)
      if (!later) await refreshQueries(context.client, variables)
      await options.onSuccess?.(answer, variables, result, context)
    },
    async onSettled(answer, failure, variables, result, context) {
      await options.onSettled?.(answer, failure, variables, result, context)
      const due = failure
        ? alsoAfter === 'failure' || (alsoAfter === 'refusal' && !isUncertain(failure))
        : later
      if (!due) return
      const refreshed = refreshQueries(context.client, variables)
      if (!later) await refreshed
    },
  }
}

/** A mutation procedure with the queries it invalidates. */
export function mutation<Def extends ResolverDef>(
  procedure: DecorateMutationProcedure<Def>,
  effects: Effects<Def['output'], Def['input']>,
) {
  return (options?: Parameters<TRPCMutationOptions<Def>>[0]) =>
    withEffects(procedure.mutationOptions(options), effects)
}
