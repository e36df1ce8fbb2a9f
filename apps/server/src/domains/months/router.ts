import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import * as wire from '@skrzat/contract/wire/months'
import { placeProcedure, requireFresh, router } from '../../kernel/trpc/index.ts'
import { balancesOn } from './balances.ts'
import { closeMonth, type MonthPorts, reopenMonth } from './commands.ts'
import { monthsOf, sheetOfMonth } from './queries.ts'

/** Months over tRPC. Everything is looked up within the place. */
export function monthsRouter(ports: MonthPorts) {
  const { sql, clock } = ports
  const billing = placeProcedure(PLACE_ACTIONS.payments)

  return router({
    list: billing.output(wire.monthList).query(async ({ input }) => ({
      months: await monthsOf(sql, input.placeId, clock.now()),
    })),

    sheet: billing
      .input(wire.monthInput)
      .output(wire.monthSheet)
      .query(({ input }) => sheetOfMonth(ports, input.placeId, input.month, clock.now())),

    close: billing
      .input(wire.closeMonthInput)
      .output(wire.monthSheet)
      .mutation(async ({ input, ctx: { principal, address } }) => {
        const { accountId, login } = principal
        await closeMonth(ports, { ...input, actorId: accountId, login, address })
        return await sheetOfMonth(ports, input.placeId, input.month, clock.now())
      }),

    reopen: placeProcedure(PLACE_ACTIONS.reopenMonth)
      .use(requireFresh)
      .input(wire.reopenMonthInput)
      .output(wire.monthSheet)
      .mutation(async ({ input, ctx: { principal, address } }) => {
        const { accountId, login } = principal
        await reopenMonth(ports, { ...input, actorId: accountId, login, address })
        return await sheetOfMonth(ports, input.placeId, input.month, clock.now())
      }),

    balances: billing
      .input(wire.balancesInput)
      .output(wire.balancesOfDay)
      .query(({ input }) => balancesOn(sql, input.placeId, input.date)),
  })
}
