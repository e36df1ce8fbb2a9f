import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { parentToday, placeMonth, placeMonthInput, staffToday } from '@skrzat/contract/wire/today'
import { placeProcedure, router, signedInProcedure } from '../../kernel/trpc/index.ts'
import { placeMonthOf } from './month.ts'
import { parentDay } from './parent.ts'
import type { MonthPorts, TodayPorts } from './ports.ts'
import { staffDay } from './staff.ts'

export function todayRouter(ports: TodayPorts & { month: MonthPorts }) {
  return router({
    /** The day in the places where the caller is staff, limited by their roles there; empty for others. */
    staff: signedInProcedure
      .output(staffToday)
      .query(async ({ ctx: { principal } }) => await staffDay(ports, principal)),

    /** The day of the caller's kids; empty for others. */
    parent: signedInProcedure
      .output(parentToday)
      .query(async ({ ctx: { principal } }) => await parentDay(ports, principal)),

    /** What a month of the place comes to. */
    month: placeProcedure(PLACE_ACTIONS.monthSummary)
      .input(placeMonthInput)
      .output(placeMonth)
      .query(async ({ ctx: { principal }, input }) => await placeMonthOf(ports, principal, input)),
  })
}
