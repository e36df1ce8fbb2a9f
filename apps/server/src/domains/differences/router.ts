import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import * as wire from '@skrzat/contract/wire/differences'
import { nothing, placeProcedure, router } from '../../kernel/trpc/index.ts'
import { approveDifferences, type DeciderPorts, dismissDifference, withdrawCarried } from './commands.ts'
import { differencesOfMonth } from './queries.ts'

/** Differences over tRPC. Everything is looked up within the place. */
export function differencesRouter(ports: DeciderPorts) {
  const billing = placeProcedure(PLACE_ACTIONS.payments)

  return router({
    list: billing
      .input(wire.differencesInput)
      .output(wire.differences)
      .query(({ input }) => differencesOfMonth(ports, input.placeId, input.month)),

    approve: billing
      .input(wire.approveDifferencesInput)
      .output(wire.approvedDifferences)
      .mutation(({ input, ctx: { principal } }) =>
        approveDifferences(ports, { ...input, actorId: principal.accountId }),
      ),

    dismiss: billing
      .input(wire.dismissDifferenceInput)
      .output(nothing)
      .mutation(({ input, ctx: { principal } }) =>
        dismissDifference(ports, { ...input, actorId: principal.accountId }),
      ),

    /** What waits for the kid's next invoice is proposed again. */
    withdraw: billing
      .input(wire.withdrawCarriedInput)
      .output(nothing)
      .mutation(({ input, ctx: { principal } }) =>
        withdrawCarried(ports, { ...input, actorId: principal.accountId }),
      ),
  })
}
