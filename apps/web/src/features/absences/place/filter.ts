/** Pure: filters, sorts and counts a place's absences. */
import type { Day } from '@skrzat/contract/days'
import { byLastname, byName } from '@skrzat/contract/order'
import type { Absence } from '@skrzat/contract/wire/absences'

export type Filter = { name: string | undefined; group: number | undefined }

/** Without case and diacritics, so that `zolw` finds `Żółw`. */
function plain(text: string): string {
  return text
    .toLocaleLowerCase('pl')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
}

function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[\s-]+/)
    .filter(Boolean)
}

/** Whether each search word is a prefix of a part of the name. */
export function matchesName(
  { firstname, lastname }: { firstname: string; lastname: string },
  search: string,
): boolean {
  const parts = wordsOf(`${firstname} ${lastname}`)
  return wordsOf(search).every((word) => parts.some((part) => part.startsWith(word)))
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
