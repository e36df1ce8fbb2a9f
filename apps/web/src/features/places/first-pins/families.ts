import { type Day, daysBetween, warsawDay } from '@skrzat/contract/days'
import type { Newcomer } from '@skrzat/contract/wire/places'

type Group = Newcomer['kids'][number]['group']
/** The waiting guardians of a child, whose other children are named with them. */
export type Family = { readonly kid: Newcomer['kids'][number]; readonly guardians: Newcomer[] }
export type GroupOfFamilies = {
  readonly group: Group
  readonly people: Newcomer[]
  readonly families: Family[]
}

/** Guardians beside their first child, by group, in the order of the answer; workers apart. */
export function familiesOf(waiting: readonly Newcomer[]) {
  const groups: GroupOfFamilies[] = []
  const workers: Newcomer[] = []
  for (const person of waiting) {
    const [kid] = person.kids
    if (person.worker || !kid) {
      workers.push(person)
      continue
    }
    let among = groups.find(({ group }) => group.id === kid.group.id)
    if (!among) groups.push((among = { group: kid.group, people: [], families: [] }))
    among.people.push(person)
    const family = among.families.find((one) => one.kid.id === kid.id)
    if (family) family.guardians.push(person)
    else among.families.push({ kid, guardians: [person] })
  }
  return { groups, workers }
}

/** Days after which somebody who was asked and has not come in is pointed out. */
const LONG_DAYS = 14

/** Whether the person was asked 14 days ago or earlier. */
export function isLong({ askedAt }: Pick<Newcomer, 'askedAt'>, today: Day): boolean {
  return askedAt !== null && daysBetween(warsawDay(new Date(askedAt)), today) >= LONG_DAYS
}
