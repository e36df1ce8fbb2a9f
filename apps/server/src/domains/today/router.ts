import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { groupDays, groupDaysInput } from '@skrzat/contract/wire/group-day'
import { parentToday, placeMonth, placeMonthInput, staffToday } from '@skrzat/contract/wire/today'
import { placeProcedure, router, signedInProcedure } from '../../kernel/trpc/index.ts'
import { type GroupDayPorts, groupDaysOf } from './group-day.ts'
import { placeMonthOf } from './month.ts'
import { parentDay } from './parent.ts'
import type { MonthPorts, TodayPorts } from './ports.ts'
import { staffDay } from './staff.ts'

export function todayRouter(ports: TodayPorts & GroupDayPorts & { month: MonthPorts }) {
  return router({
    /** The day in the places where the caller is staff, limited by their roles there; empty for others. */
    staff: signedInProcedure
      .output(staffToday)
      .query(async ({ ctx: { principal } }) => await staffDay(ports, principal)),

    /** The day of the groups that the caller looks after, each part for those who may see it; empty for others. */
    groups: signedInProcedure
      .input(groupDaysInput)
      .output(groupDays)
      .query(({ ctx: { principal }, input }) => groupDaysOf(ports, principal, input?.groupId)),

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
