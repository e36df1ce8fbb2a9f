import { holds, type Principal } from '@skrzat/contract/access'
import { warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS, type PlaceAction } from '@skrzat/contract/permissions'
import type { StaffToday } from '@skrzat/contract/wire/today'
import type { TodayPorts } from './ports.ts'

const NONE = { overdue: { count: 0, sum: 0 }, coming: { count: 0, sum: 0 } }

/** The day in the places where the caller is staff: one statement for each part. */
export async function staffDay(ports: TodayPorts, principal: Principal): Promise<StaffToday> {
  const day = warsawDay(ports.clock.now())
  const all = principal.staff.map(({ placeId }) => placeId)
  const placesWith = (action: PlaceAction) => all.filter((id) => holds(principal, id, PLACE_ACTIONS[action]))
  const [keeping, paying, directing] = [
    placesWith('absences'),
    placesWith('payments'),
    placesWith('familyData'),
  ]
  const [absences, due, erasures, events, proposals, dishes] = await Promise.all([
    ports.absencesOn(keeping, day),
    ports.dueInPlaces(paying, day),
    directing.length > 0 ? ports.erasuresWaiting(directing) : new Map<number, number>(),
    ports.eventsOn(principal, day),
    ports.proposalsFor(principal),
    ports.dishesFrom(all, day),
  ])
  return {
    day,
    places: all.map((placeId) => {
      const daily = absences.find(({ place }) => place.id === placeId)
      return {
        placeId,
        absences: daily ? { dayOff: daily.dayOff, groups: daily.groups, total: daily.total } : null,
        payments: paying.includes(placeId) ? (due.get(placeId) ?? NONE) : null,
        erasures: directing.includes(placeId) ? (erasures.get(placeId) ?? 0) : null,
        proposals: proposals
          .filter((kid) => kid.placeId === placeId)
          .map(({ id, firstname, lastname }) => ({ id, firstname, lastname })),
        dishes: dishes.get(placeId) ?? null,
      }
    }),
    events,
  }
}
