import { kidsToPayFor, type Principal } from '@skrzat/contract/access'
import { addDays, warsawDay } from '@skrzat/contract/days'
import { warsawInstant } from '@skrzat/contract/warsaw-time'
import type { ParentToday } from '@skrzat/contract/wire/today'
import type { TodayPorts } from './ports.ts'

/** When the last children are fetched; from then on parents plan the next day. */
const CLOSING = '17:00'

/** The day of the caller's kids: one statement for each part. */
export async function parentDay(ports: TodayPorts, principal: Principal): Promise<ParentToday> {
  const now = ports.clock.now()
  const today = warsawDay(now)
  const day = now < warsawInstant(today, CLOSING) ? today : addDays(today, 1)
  const ids = principal.kids.map(({ id }) => id)
  const [kids, diets, photos, dishes, due, events, still, consents] = await Promise.all([
    ports.nextDaysOf(ids, { now, day }),
    ports.dietsOf(ids),
    ports.lastPhotosOf(principal),
    ports.dishesFrom([...new Set(principal.kids.map(({ placeId }) => placeId))], day),
    ports.dueOfKids([...kidsToPayFor(principal), ...principal.formerKids.map(({ id }) => id)]),
    ports.eventsOn(principal, day),
    day === today ? [] : ports.eventsOn(principal, today),
    ports.consentsOf(ids),
  ])
  return {
    now: now.toISOString(),
    day,
    kids: kids.map((kid) => ({
      ...kid,
      diet: diets.get(kid.id) ?? null,
      dishes: dishes.get(kid.place.id) ?? null,
      lastPhoto: photos.get(kid.id) ?? null,
    })),
    due,
    events: [
      ...still
        .filter(
          ({ startDate, startTime }) =>
            startDate === today && startTime !== null && warsawInstant(today, startTime) > now,
        )
        .map((event) => ({ ...event, day: today })),
      ...events.map((event) => ({ ...event, day })),
    ],
    consents,
  }
}
