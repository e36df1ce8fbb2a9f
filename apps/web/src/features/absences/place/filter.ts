/** Pure: filters, sorts and counts a place's absences. */
import type { Day } from '@skrzat/contract/days'
import { byLastname, byName } from '@skrzat/contract/order'
import { hasWords } from '@skrzat/contract/words'
import type { Absence } from '@skrzat/contract/wire/absences'

export type Filter = { name: string | undefined; group: number | undefined }

/** Whether each search word is a prefix of a part of the name. */
export function matchesName(
  { firstname, lastname }: { firstname: string; lastname: string },
  search: string,
): boolean {
  return hasWords(`${firstname} ${lastname}`, search)
}

/** The absences that pass the filter, by group and within it by last name. */
export function shownAbsences(absences: readonly Absence[], { name, group }: Filter): Absence[] {
  return absences
    .filter(
      (absence) =>
        (group === undefined || absence.group.id === group) && matchesName(absence.kid, name ?? ''),
    )
    .sort(
      (one, other) =>
        byName(one.group, other.group) || one.group.id - other.group.id || byLastname(one.kid, other.kid),
    )
}

export function countByDay(absences: readonly Absence[]): ReadonlyMap<Day, number> {
  const counts = new Map<Day, number>()
  for (const { day } of absences) counts.set(day, (counts.get(day) ?? 0) + 1)
  return counts
}
