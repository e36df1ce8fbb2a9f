/** Which visits a run makes. */
import type { Entry } from './entry.ts'
import { STATES } from './state.ts'

export const WIDTHS = [320, 390, 768, 1280, 1920] as const
export const LOCALES = ['pl', 'en', 'de', 'fr', 'ru'] as const
export const SCHEMES = ['light', 'dark'] as const

export type Look = {
  width: (typeof WIDTHS)[number]
  locale: (typeof LOCALES)[number]
  scheme: (typeof SCHEMES)[number]
}
export type Visit = { entry: Entry; look: Look }

/** Of the screens, and of what is opened on them, a run visits one in this many. */
const SCREENS = 5
const DIALOGS = 18

/** Screens in each state: one for each width, and for each language. */
const OF_STATE = 6

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((each) => ({ each, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each)
}

/** How an entry can look. */
export function looksOf({ only }: Pick<Entry, 'only'>): Look[] {
  const widths = WIDTHS.filter((width) =>
    only === 1280 ? width === only : only === undefined || (only === 'phone') === width < 640,
  )
  return LOCALES.flatMap((locale) =>
    widths.flatMap((width) => SCHEMES.map((scheme) => ({ width, locale, scheme }))),
  )
}

/**
 * An entry at each width at which it exists, in a language and scheme by chance, and the other languages that it is to be
 * looked at in. What is opened on phones alone is opened in each language.
 */
export function allVisits(entry: Entry, random: () => number): { visit: Visit; others: Look['locale'][] }[] {
  const isOnPhones = entry.open !== undefined && entry.only === 'phone'
  const isAlike = (one: Look, other: Look) =>
    one.width === other.width && (!isOnPhones || one.locale === other.locale)
  const looks = shuffled(looksOf(entry), random)
  return looks
    .filter((look, index) => looks.findIndex((each) => isAlike(each, look)) === index)
    .map((look) => ({
      visit: { entry, look },
      others: isOnPhones ? [] : LOCALES.filter((locale) => locale !== look.locale),
    }))
}

/** Every two values that meet in a visit: of width, language, scheme and state. */
export function pairsOf({ entry, look }: Visit): string[] {
  const values = Object.entries({ ...look, state: entry.state }).map(([axis, value]) => `${axis}:${value}`)
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one} ${other}`))
}

/**
 * A fifth of the screens in one state each, every state on enough screens, and some of what is opened on them, each with
 * the look whose pairs were visited least; which ones follows from the seed.
 */
export function sampleOf(seed: number, entries: readonly Entry[]): Visit[] {
  const random = randomOf(seed)
  const [screens = [], opened = []] = [false, true].map((isOpened) =>
    shuffled(
      entries.filter(({ open }) => (open !== undefined) === isOpened),
      random,
    ),
  )
  const different = screens.filter(
    ({ name }, index) => screens.findIndex((each) => each.name === name) === index,
  )
  const chosen = different.slice(0, Math.ceil(different.length / SCREENS))
  for (const state of STATES) {
    const more = screens.filter((each) => each.state === state && !chosen.includes(each))
    chosen.push(
      ...more.slice(0, Math.max(0, OF_STATE - chosen.filter((each) => each.state === state).length)),
    )
  }
  chosen.push(...opened.slice(0, Math.ceil(opened.length / DIALOGS)))
  const seen = new Map<string, number>()
  const count = (key: string) => seen.get(key) ?? 0
  return shuffled(chosen, random).map((entry) => {
    const weight = (look: Look) =>
      // A state is on few screens, so its pairs count twice.
      pairsOf({ entry, look }).reduce(
        (sum, pair) => sum + (pair.includes('state:') ? 2 : 1) / (1 + count(pair)) ** 2,
        0,
      )
    const [{ look } = {}] = shuffled(looksOf(entry), random)
      .map((each) => ({ look: each, weight: weight(each) }))
      .toSorted((a, b) => b.weight - a.weight)
    if (!look) throw new Error('an entry has a look')
    const visit = { entry, look }
    for (const pair of pairsOf(visit)) seen.set(pair, count(pair) + 1)
    return visit
  })
}
