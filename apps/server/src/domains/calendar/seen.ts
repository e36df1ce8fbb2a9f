/**
 * Whose events somebody sees (spec: Roles and permissions): everybody's of the places that they belong to, and those of
 * the groups in which they have a kid or which they tutor. Whoever adds and deletes events of a place sees them all.
 */
import { holds, type Rights } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'

export type Seen = {
  readonly places: readonly number[]
  /** Those of the places whose every group is seen. */
  readonly whole: readonly number[]
  readonly groups: readonly number[]
}

/** In one place, which the caller belongs to. */
export function seenIn(rights: Rights, placeId: number): Seen {
  return seenOf(rights, [placeId])
}

/** In all places where somebody is staff or has a kid. The system's admin follows only these. */
export function seenOfOwn(rights: Rights): Seen {
  const places = [...rights.staff, ...rights.kids].map((entry) => entry.placeId)
  return seenOf(rights, [...new Set(places)])
}

function seenOf(rights: Rights, places: readonly number[]): Seen {
  const whole = places.filter((placeId) => holds(rights, placeId, PLACE_ACTIONS.events))
  const tutored = rights.staff.flatMap(({ tutorOf }) => tutorOf)
  const groups = [...tutored, ...rights.kids.map(({ groupId }) => groupId)]
  return { places, whole, groups: [...new Set(groups)] }
}
