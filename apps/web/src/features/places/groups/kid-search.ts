import { hasWords } from '@skrzat/contract/words'
import { kidName } from '#components/kid-name.ts'

/** A list of at least this many kids has a search. */
export const SEARCHED_FROM = 12

type Named = { readonly firstname: string; readonly lastname: string }

/** The kids with names in which each word of the text begins a word. */
export function findKids<Kid extends Named>(kids: readonly Kid[], text: string): readonly Kid[] {
  return kids.filter((kid) => hasWords(kidName(kid), text))
}
