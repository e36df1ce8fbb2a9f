import { parentToday, staffToday } from '@skrzat/contract/wire/today'
import { router, signedInProcedure } from '../../kernel/trpc/index.ts'
import { parentDay } from './parent.ts'
import type { TodayPorts } from './ports.ts'
import { staffDay } from './staff.ts'

export function todayRouter(ports: TodayPorts) {
  return router({
    /** The day in the places where the caller is staff, limited by their roles there; empty for others. */
    staff: signedInProcedure
      .output(staffToday)
      .query(async ({ ctx: { principal } }) => await staffDay(ports, principal)),

    /** The day of the caller's kids; empty for others. */
    parent: signedInProcedure
      .output(parentToday)
      .query(async ({ ctx: { principal } }) => await parentDay(ports, principal)),
  })
}
