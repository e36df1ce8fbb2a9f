/** Pure: filters, sorts and counts a place's absences. */
import type { Day } from '@skrzat/contract/days'
import { byLastname, byName } from '@skrzat/contract/order'
import { hasWords } from '@skrzat/contract/words'
import type { Absence } from '@skrzat/contract/wire/absences'
import type { GroupRef } from '@skrzat/contract/wire/common'
import { kidName } from '#components/kid-name.ts'

export type Filter = {
  name: string | undefined
  group: number | undefined
  /** The groups that are listed first. */
  own: ReadonlySet<number>
}

/** Sorts groups whose tutor the reader is before the others, each by name. */
export function ownFirst(own: ReadonlySet<number>) {
  return (one: GroupRef, other: GroupRef) =>
    Number(own.has(other.id)) - Number(own.has(one.id)) || byName(one, other)
}

/** The absences that pass the filter, by group, own ones first, and within it by last name. */
export function shownAbsences(absences: readonly Absence[], { name, group, own }: Filter): Absence[] {
  const byGroup = ownFirst(own)
  return absences
    .filter(
      (absence) =>
        (group === undefined || absence.group.id === group) && hasWords(kidName(absence.kid), name ?? ''),
    )
    .sort(
      (one, other) =>
        byGroup(one.group, other.group) || one.group.id - other.group.id || byLastname(one.kid, other.kid),
    )
}

export function countByDay(absences: readonly Absence[]): ReadonlyMap<Day, number> {
  const counts = new Map<Day, number>()
  for (const { day } of absences) counts.set(day, (counts.get(day) ?? 0) + 1)
  return counts
}
