import type { Day } from '@skrzat/contract/days'
import type { Absence } from '@skrzat/contract/wire/absences'

/**
 * The absences that are likely withdrawn with this one: those of the same day, and of the same days of a report, unless
 * they are confirmed or past.
 */
export function withdrawnWith(absence: Absence, all: readonly Absence[], today: Day): Absence[] {
  const { id, day, from, to } = absence
  return all.filter((other) => {
    const isRelated = other.day === day || (other.from === from && other.to === to && other.day >= today)
    return other.id !== id && other.confirmed === null && isRelated
  })
}
