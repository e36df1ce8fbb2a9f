/** Kids whose own or whose guardians' names a transfer writes, in any case and as diminutives. */
import { fold } from '@skrzat/contract/words'
import { familySurname, nominatives } from './declension.ts'
import { withFullNames } from './diminutives.ts'
import type { Evidence } from './facts.ts'
import type { GuardianName, NameIndex, NamedKid } from './name-index.ts'

type Word = {
  readonly written: string
  readonly folded: string
  readonly firstNames: readonly string[]
  readonly surnames: readonly string[]
}

/** How much of a name is written, the most certain last. */
export const CERTAINTIES = ['part', 'guardian', 'first_name_and_surname', 'kid'] as const
export type Certainty = (typeof CERTAINTIES)[number]

export type WrittenName = {
  readonly kid: NamedKid
  readonly certainty: Certainty
  readonly evidence: Evidence
}

export type WrittenNames = {
  /** In the order of the place's kids. */
  readonly named: readonly WrittenName[]
  /** First names of the title, in the nominative, by the written word. */
  readonly firstNames: ReadonlyMap<string, string>
}

/** Words that may stand between a first name and the surname that follows: `Zosia i Staś Śliwińscy`. */
const JOINING = new Set(['i', 'oraz', 'a', 'and'])
/** A form of a name, and of May. */
const MONTH_WORDS = new Set(['maju', 'maja'])
const MOST_WORDS = 60

function wordsOf(text: string): Word[] {
  const written = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return written.slice(0, MOST_WORDS).map((each, at): Word => {
    const folded = fold(each)
    const isMonth = MONTH_WORDS.has(folded) && (folded === 'maju' || /^\d+$/.test(written[at - 1] ?? ''))
    const bases = isMonth ? [] : nominatives(folded)
    return {
      written: each,
      folded,
      firstNames: bases.flatMap(withFullNames),
      surnames: [...new Set(bases.map(familySurname))],
    }
  })
}

const hasAny = (candidates: readonly string[], names: ReadonlySet<string>) =>
  candidates.some((name) => names.has(name))

/** A first name and a surname that belong together, as written; null if there are none. */
function joined(
  words: readonly Word[],
  { firstNames, surnames }: GuardianName,
  index: NameIndex,
): string | null {
  for (const [at, word] of words.entries()) {
    if (!hasAny(word.firstNames, firstNames)) continue
    for (const step of [1, -1]) {
      let other = at + step
      while (
        words[other] &&
        !hasAny(words[other]?.surnames ?? [], surnames) &&
        mayStandBetween(words[other], index)
      )
        other += step
      const surname = words[other]
      if (!surname || !hasAny(surname.surnames, surnames)) continue
      return step === 1 ? `${word.written} ${surname.written}` : `${surname.written} ${word.written}`
    }
  }
  return null
}

function mayStandBetween(word: Word | undefined, { byFirstName }: NameIndex): boolean {
  return (
    word !== undefined && (JOINING.has(word.folded) || word.firstNames.some((name) => byFirstName.has(name)))
  )
}

function writtenName(
  kid: NamedKid,
  title: readonly Word[],
  payer: readonly Word[],
  index: NameIndex,
): WrittenName {
  const own = joined(title, kid, index)
  if (own !== null)
    return { kid, certainty: 'kid', evidence: { code: 'kid_name', kid: kid.id, written: own } }
  const guardians = kid.guardians.flatMap(
    (guardian) => joined(title, guardian, index) ?? joined(payer, guardian, index) ?? [],
  )
  const surnames = new Set([...kid.surnames, ...kid.guardians.flatMap((guardian) => [...guardian.surnames])])
  const withFamily = joined(title, { firstNames: kid.firstNames, surnames }, index)
  const first = title.find((word) => hasAny(word.firstNames, kid.firstNames))
  const surname = payer.find((word) => hasAny(word.surnames, surnames))
  if (withFamily !== null || (first && surname)) {
    const written = withFamily ?? `${first?.written ?? ''} ${surname?.written ?? ''}`
    return { kid, certainty: 'first_name_and_surname', evidence: { code: 'kid_name', kid: kid.id, written } }
  }
  const [guardian] = guardians.sort()
  if (guardian !== undefined)
    return { kid, certainty: 'guardian', evidence: { code: 'guardian_name', kid: kid.id, written: guardian } }
  const ownSurname = [...title, ...payer].find((word) => hasAny(word.surnames, kid.surnames))
  const any = ownSurname ?? [...title, ...payer].find((word) => hasAny(word.surnames, surnames))
  const code = ownSurname ? 'kid_name' : 'guardian_name'
  return { kid, certainty: 'part', evidence: { code, kid: kid.id, written: any?.written ?? '' } }
}

/** Kids of whom at least a surname is written. */
export function findWrittenNames(
  { title, payer }: { title: string; payer: string },
  index: NameIndex,
): WrittenNames {
  const ofTitle = wordsOf(title)
  const ofPayer = wordsOf(payer)
  const kids = new Map<number, NamedKid>()
  for (const word of [...ofTitle, ...ofPayer])
    for (const surname of word.surnames)
      for (const kid of index.bySurname.get(surname) ?? []) kids.set(kid.id, kid)
  return {
    named: [...kids.values()]
      .sort((a, b) => a.id - b.id)
      .map((kid) => writtenName(kid, ofTitle, ofPayer, index)),
    firstNames: new Map(
      ofTitle.flatMap(({ firstNames, written }) =>
        firstNames.filter((name) => index.byFirstName.has(name)).map((name) => [name, written] as const),
      ),
    ),
  }
}
