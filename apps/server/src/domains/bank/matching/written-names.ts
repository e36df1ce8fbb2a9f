/** Names of kids and guardians that a transfer has, in any case and as diminutives. */
import { fold } from '@skrzat/contract/words'
import { familySurname, nominatives } from './declension.ts'
import { withFullNames } from './diminutives.ts'
import type { Evidence, WaitingLine } from './facts.ts'
import type { GuardianName, NameIndex, NamedKid } from './name-index.ts'
import { amountKey, type PlaceIndex } from './place-index.ts'

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
  /** Kids by their own or a guardian's first name and surname, in the order of their ids. */
  readonly named: readonly WrittenName[]
  /** First names of the title, in the nominative, with the written word. */
  readonly firstNames: ReadonlyMap<string, string>
  /** Surnames of the title and the payer likewise. */
  readonly surnames: ReadonlyMap<string, string>
  /** Whether kids of a written name are missing, as too many have it. */
  readonly crowded: boolean
}

/** Words that may stand between a first name and the surname that follows: `Zosia i Staś Śliwińscy`. */
const JOINING = new Set(['i', 'oraz', 'a', 'and'])
/** A form of a name, and of May. */
const MONTH_WORDS = new Set(['maju', 'maja'])
const MOST_WORDS = 60
/** Of more namesakes only those with an invoice of the amount are looked at, which bounds a line's work. */
const MOST_NAMESAKES = 50

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

type Texts = { readonly title: readonly Word[]; readonly payer: readonly Word[] }

function writtenName(kid: NamedKid, { title, payer }: Texts, index: NameIndex): WrittenName | null {
  const kidName = (certainty: Certainty, written: string): WrittenName => ({
    kid,
    certainty,
    evidence: { code: 'kid_name', kid: kid.id, written },
  })
  const own = joined(title, kid, index)
  if (own !== null) return kidName('kid', own)
  const withFamily = joined(title, { firstNames: kid.firstNames, surnames: kid.familySurnames }, index)
  if (withFamily !== null) return kidName('first_name_and_surname', withFamily)
  const first = title.find(({ firstNames }) => hasAny(firstNames, kid.firstNames))
  const surname = payer.find(({ surnames }) => hasAny(surnames, kid.familySurnames))
  if (first && surname) return kidName('first_name_and_surname', `${first.written} ${surname.written}`)
  const [written] = kid.guardians
    .flatMap((names) => joined(title, names, index) ?? joined(payer, names, index) ?? [])
    .sort()
  if (written === undefined) return null
  return { kid, certainty: 'guardian', evidence: { code: 'guardian_name', kid: kid.id, written } }
}

/** The first word for each name that somebody in the place has. */
function knownNames(
  words: readonly Word[],
  namesOf: (word: Word) => readonly string[],
  known: { has: (name: string) => boolean },
) {
  const names = new Map<string, string>()
  for (const word of words)
    for (const name of namesOf(word)) if (known.has(name) && !names.has(name)) names.set(name, word.written)
  return names
}

export function findWrittenNames(
  line: Pick<WaitingLine, 'amount' | 'title' | 'payer'>,
  { names: index, bySurname }: PlaceIndex,
): WrittenNames {
  const title = wordsOf(line.title)
  const payer = wordsOf(line.payer)
  const surnames = knownNames([...title, ...payer], (word) => word.surnames, index.bySurname)
  const firstNames = new Set([...title, ...payer].flatMap((word) => word.firstNames))
  const kids = new Set<NamedKid>()
  let crowded = false
  for (const surname of surnames.keys()) {
    const byFirstName = index.bySurname.get(surname)
    const ofAmount = bySurname.get(amountKey(line.amount, surname)) ?? []
    for (const name of firstNames) {
      const namesakes = byFirstName?.get(name) ?? []
      for (const kid of namesakes.slice(0, MOST_NAMESAKES)) kids.add(kid)
      if (namesakes.length <= MOST_NAMESAKES) continue
      if (ofAmount.length > MOST_NAMESAKES) crowded = true
      else for (const kid of ofAmount.flatMap(({ kidId }) => index.kids.get(kidId) ?? [])) kids.add(kid)
    }
  }
  return {
    named: [...kids]
      .sort((a, b) => a.id - b.id)
      .flatMap((kid) => writtenName(kid, { title, payer }, index) ?? []),
    firstNames: knownNames(title, (word) => word.firstNames, index.byFirstName),
    surnames,
    crowded,
  }
}
