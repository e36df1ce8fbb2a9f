/**
 * Changes, each with what it makes out of date. A feature's `queries.ts` declares them; screens say only what happens
 * next: `useMutation(addEvent({ onSuccess }))`.
 */
import type { InvalidateQueryFilters, QueryClient, UseMutationOptions } from '@tanstack/react-query'
import type { DecorateMutationProcedure, ResolverDef, TRPCMutationOptions } from '@trpc/tanstack-react-query'
import { isUncertain } from './command.ts'

type Filters = readonly InvalidateQueryFilters[]

export type Effects<Answer, Variables> = {
  /** The queries that are asked anew afterwards; `[]` says that nothing on any screen depends on the change. */
  invalidates: Filters | ((variables: Variables) => Filters)
  /** Puts the answer on the screens at once, before anything is asked. */
  shows?: (client: QueryClient, answer: Answer, variables: Variables) => unknown
  /**
   * Asks only after the screen's own `onSuccess`, and lets nobody wait: the screen may first have to leave what is
   * gone. Else the screen's `onSuccess` comes once everything is fresh.
   */
  later?: boolean
  /** Asks after a refusal too, which may mean that what is shown is old; or after any failure, a lost answer too. */
  alsoAfter?: 'refusal' | 'failure'
}

/** Nothing that is shown depends on the change, or another asks anew for both. */
export const noEffects: Effects<unknown, unknown> = { invalidates: [] }

/** Asks anew for all that matches any of the filters. */
export async function invalidate(client: QueryClient, filters: Filters): Promise<void> {
  await Promise.all(filters.map((filter) => client.invalidateQueries(filter)))
}

/** Options of a mutation that has these effects, for `useMutation`. */
export function withEffects<Answer, Failure, Variables, Result>(
  options: UseMutationOptions<Answer, Failure, Variables, Result>,
  { invalidates, shows, later = false, alsoAfter }: Effects<Answer, Variables>,
): UseMutationOptions<Answer, Failure, Variables, Result> {
  const { scope } = options
  async function refresh(client: QueryClient, variables: Variables) {
    // Of changes in one scope the last refreshes: an earlier answer would undo for a moment what is on its way.
    if (scope && client.isMutating({ predicate: (other) => other.options.scope?.id === scope.id }) > 1) return
    await invalidate(client, typeof invalidates === 'function' ? invalidates(variables) : invalidates)
  }
  return {
    ...options,
    async onSuccess(answer, variables, result, context) {
      await shows?.(context.client, answer, variables)
      if (!later) await refresh(context.client, variables)
      await options.onSuccess?.(answer, variables, result, context)
    },
    async onSettled(answer, failure, variables, result, context) {
      await options.onSettled?.(answer, failure, variables, result, context)
      const due = failure
        ? alsoAfter === 'failure' || (alsoAfter === 'refusal' && !isUncertain(failure))
        : later
      if (!due) return
      const refreshed = refresh(context.client, variables)
      if (!later) await refreshed
    },
  }
}

/** A procedure that changes something, with what that makes out of date. */
export function mutation<Def extends ResolverDef>(
  procedure: DecorateMutationProcedure<Def>,
  effects: Effects<Def['output'], Def['input']>,
) {
  return (options?: Parameters<TRPCMutationOptions<Def>>[0]) =>
    withEffects(procedure.mutationOptions(options), effects)
}
