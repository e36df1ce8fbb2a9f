/** Kids of a place by their own and their guardians' names, folded. */
import { fold } from '@skrzat/contract/words'
import { familySurname } from './declension.ts'
import { withFullNames } from './diminutives.ts'
import type { KidNames } from './facts.ts'

export type GuardianName = {
  readonly firstNames: ReadonlySet<string>
  readonly surnames: ReadonlySet<string>
}

export type NamedKid = {
  readonly id: number
  /** With the full names of a diminutive. */
  readonly firstNames: ReadonlySet<string>
  /** Each part of a double surname. */
  readonly surnames: ReadonlySet<string>
  readonly guardians: readonly GuardianName[]
  /** Its own surnames and its guardians'. */
  readonly familySurnames: ReadonlySet<string>
  /** Surnames, and guardians' whole names and phones, by which two kids are of one family. */
  readonly family: ReadonlySet<string>
  /** Guardians' whole names and phones. */
  readonly guardianKeys: readonly string[]
}

export type NameIndex = {
  readonly kids: ReadonlyMap<number, NamedKid>
  /** By a surname of the kid or a guardian, then by the kid's first name or that guardian's. */
  readonly bySurname: ReadonlyMap<string, ReadonlyMap<string, readonly NamedKid[]>>
  readonly byFirstName: ReadonlyMap<string, readonly NamedKid[]>
  readonly byGuardian: ReadonlyMap<string, readonly NamedKid[]>
}

export function foldedWords(name: string): string[] {
  return fold(name).match(/[\p{L}\p{N}]+/gu) ?? []
}

const firstNamesOf = (name: string) => new Set(foldedWords(name).flatMap(withFullNames))
const surnamesOf = (name: string) => new Set(foldedWords(name).map(familySurname))

function nameKid({ id, firstname, lastname, guardians, phones }: KidNames): NamedKid {
  const surnames = surnamesOf(lastname)
  const ofGuardians = guardians.map((guardian) => ({
    firstNames: firstNamesOf(guardian.firstname),
    surnames: surnamesOf(guardian.lastname),
  }))
  const guardianNames = guardians
    .map((guardian) => foldedWords(`${guardian.firstname} ${guardian.lastname}`).join(' '))
    .filter((key) => key.includes(' '))
  const guardianKeys = [...guardianNames, ...phones]
  const familySurnames = new Set([...surnames, ...ofGuardians.flatMap((guardian) => [...guardian.surnames])])
  return {
    id,
    firstNames: firstNamesOf(firstname),
    surnames,
    guardians: ofGuardians,
    guardianKeys,
    familySurnames,
    family: new Set([...familySurnames, ...guardianKeys]),
  }
}

function add(index: Map<string, NamedKid[]>, keys: Iterable<string>, kid: NamedKid): void {
  for (const key of keys) {
    const known = index.get(key)
    if (!known) index.set(key, [kid])
    else if (known.at(-1) !== kid) known.push(kid)
  }
}

/** @param kids in the order in which they are found */
export function indexNames(kids: readonly KidNames[]): NameIndex {
  const byId = new Map<number, NamedKid>()
  const bySurname = new Map<string, Map<string, NamedKid[]>>()
  const byFirstName = new Map<string, NamedKid[]>()
  const byGuardian = new Map<string, NamedKid[]>()
  const addPairs = (kid: NamedKid, { firstNames, surnames }: GuardianName) => {
    for (const surname of surnames) {
      const known = bySurname.get(surname) ?? new Map<string, NamedKid[]>()
      add(known, firstNames, kid)
      bySurname.set(surname, known)
    }
  }
  for (const names of kids) {
    const kid = nameKid(names)
    byId.set(kid.id, kid)
    addPairs(kid, { firstNames: kid.firstNames, surnames: kid.familySurnames })
    for (const guardian of kid.guardians) addPairs(kid, guardian)
    add(byFirstName, kid.firstNames, kid)
    add(byGuardian, kid.guardianKeys, kid)
  }
  return { kids: byId, bySurname, byFirstName, byGuardian }
}

/** Whether the kids share a surname or a guardian. */
export function areRelated(a: NamedKid, b: NamedKid): boolean {
  return a.id === b.id || [...a.family].some((name) => b.family.has(name))
}
