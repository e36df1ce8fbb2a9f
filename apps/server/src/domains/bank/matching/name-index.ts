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
  /** Surnames and guardians' whole names, by which two kids are of one family. */
  readonly family: ReadonlySet<string>
  /** Guardians' whole names. */
  readonly guardianKeys: readonly string[]
}

export type NameIndex = {
  readonly kids: ReadonlyMap<number, NamedKid>
  /** By the kid's own or a guardian's surname. */
  readonly bySurname: ReadonlyMap<string, readonly NamedKid[]>
  readonly byFirstName: ReadonlyMap<string, readonly NamedKid[]>
  readonly byGuardian: ReadonlyMap<string, readonly NamedKid[]>
}

export function foldedWords(name: string): string[] {
  return fold(name).match(/[\p{L}\p{N}]+/gu) ?? []
}

const firstNamesOf = (name: string) => new Set(foldedWords(name).flatMap(withFullNames))
const surnamesOf = (name: string) => new Set(foldedWords(name).map(familySurname))

function nameKid({ id, firstname, lastname, guardians }: KidNames): NamedKid {
  const surnames = surnamesOf(lastname)
  const ofGuardians = guardians.map((guardian) => ({
    firstNames: firstNamesOf(guardian.firstname),
    surnames: surnamesOf(guardian.lastname),
  }))
  const guardianKeys = guardians
    .map((guardian) => foldedWords(`${guardian.firstname} ${guardian.lastname}`).join(' '))
    .filter((key) => key.includes(' '))
  return {
    id,
    firstNames: firstNamesOf(firstname),
    surnames,
    guardians: ofGuardians,
    guardianKeys,
    family: new Set([
      ...surnames,
      ...ofGuardians.flatMap((guardian) => [...guardian.surnames]),
      ...guardianKeys,
    ]),
  }
}

function add<Key>(index: Map<Key, NamedKid[]>, keys: Iterable<Key>, kid: NamedKid): void {
  for (const key of keys) {
    const known = index.get(key)
    if (known) known.push(kid)
    else index.set(key, [kid])
  }
}

/** @param kids in the order in which they are found */
export function indexNames(kids: readonly KidNames[]): NameIndex {
  const byId = new Map<number, NamedKid>()
  const bySurname = new Map<string, NamedKid[]>()
  const byFirstName = new Map<string, NamedKid[]>()
  const byGuardian = new Map<string, NamedKid[]>()
  for (const names of kids) {
    const kid = nameKid(names)
    byId.set(kid.id, kid)
    add(bySurname, new Set([...kid.surnames, ...kid.guardians.flatMap(({ surnames }) => [...surnames])]), kid)
    add(byFirstName, kid.firstNames, kid)
    add(byGuardian, new Set(kid.guardianKeys), kid)
  }
  return { kids: byId, bySurname, byFirstName, byGuardian }
}

/** Whether the kids share a surname or a guardian. */
export function areRelated(a: NamedKid, b: NamedKid): boolean {
  return a.id === b.id || [...a.family].some((name) => b.family.has(name))
}
