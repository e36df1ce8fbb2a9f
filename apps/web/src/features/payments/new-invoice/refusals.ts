/** The kids of the server's refusal. Pure. */
import { readProperty } from '#app/errors/index.ts'
import type { RefusedKid } from './draft.ts'

function refusedKid(told: unknown): RefusedKid[] {
  const kid = readProperty(told, 'kid')
  const reason = readProperty(told, 'reason')
  return typeof kid === 'number' ? [{ kidId: kid, error: { data: { error: reason } } }] : []
}

/** Each child of the refusal with its error; empty if it is about something else. */
export function refusedKids(error: unknown): RefusedKid[] {
  const kids = readProperty(readProperty(readProperty(error, 'data'), 'details'), 'kids')
  return Array.isArray(kids) ? kids.flatMap(refusedKid) : []
}
