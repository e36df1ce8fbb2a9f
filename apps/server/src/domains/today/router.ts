import { kidsToPayFor } from '@skrzat/contract/access'
import { warsawDay } from '@skrzat/contract/days'
import { parentToday, staffToday } from '@skrzat/contract/wire/today'
import { router, signedInProcedure } from '../../kernel/trpc/index.ts'
import type { TodayPorts } from './ports.ts'
import { staffDay } from './staff.ts'

export function todayRouter(ports: TodayPorts) {
  return router({
    /** The day in the places where the caller is staff, limited by their roles there; empty for others. */
    staff: signedInProcedure
      .output(staffToday)
      .query(async ({ ctx: { principal } }) => await staffDay(ports, principal)),

    /** The day of the caller's kids; empty for others. */
    parent: signedInProcedure.output(parentToday).query(async ({ ctx: { principal } }) => {
      const now = ports.clock.now()
      const day = warsawDay(now)
      const kids = principal.kids.map(({ id }) => id)
      const [next, due, events, consents, dishes] = await Promise.all([
        ports.nextDaysOf(kids, now),
        ports.dueOfKids([...kidsToPayFor(principal), ...principal.formerKids.map(({ id }) => id)]),
        ports.eventsOn(principal, day),
        ports.consentsOf(kids),
        ports.dishesFrom([...new Set(principal.kids.map(({ placeId }) => placeId))], day),
      ])
      return {
        now: now.toISOString(),
        day,
        kids: next.map((kid) => ({ ...kid, dishes: dishes.get(kid.place.id) ?? null })),
        due,
        events,
        consents,
      }
    }),
  })
}
