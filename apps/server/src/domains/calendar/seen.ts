/**
 * Which events are visible (spec: Roles and permissions): those for everybody in the caller's places, and those of the
 * groups in which the caller has a kid or is a tutor. Those who manage a place's events see them all.
 */
import { holds, ownGroups, type Rights } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'

export type Seen = {
  readonly places: readonly number[]
  /** Places in which every group's events are visible. */
  readonly whole: readonly number[]
  readonly groups: readonly number[]
}

/** In one place, of which the caller is a member. */
export function seenIn(rights: Rights, placeId: number): Seen {
  return seenOf(rights, [placeId])
}

/** In all places where the caller is staff or has a kid. The system's admin follows only these. */
export function seenOfOwn(rights: Rights): Seen {
  const places = [...rights.staff, ...rights.kids].map((entry) => entry.placeId)
  return seenOf(rights, [...new Set(places)])
}

function seenOf(rights: Rights, places: readonly number[]): Seen {
  const whole = places.filter((placeId) => holds(rights, placeId, PLACE_ACTIONS.events))
  return { places, whole, groups: ownGroups(rights).map(({ groupId }) => groupId) }
}
