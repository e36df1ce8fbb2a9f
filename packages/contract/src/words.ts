/**
 * Folding for searches: lower case, without accents of any language. Stored text is folded in the same way by the
 * database's functions `fold_text` and `name_words`.
 */

/**
 * The combining marks of accented letters, and the vowels of Hebrew and Arabic, which most people leave out; letters of
 * other scripts lose the same marks.
 */
export const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]+/g

/** Letters with no decomposition, and their plain forms. No apostrophe, so that they fit into SQL. */
export const FOLDED_FROM = 'łđøıðħς'
export const FOLDED_TO = 'ldoidhσ'
/** Letters whose plain form has two letters. */
export const FOLDED_TO_TWO = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
] as const
const FOLDED = new Map<string, string>([
  ...Array.from(FOLDED_FROM, (letter, at) => [letter, FOLDED_TO.charAt(at)] as const),
  ...FOLDED_TO_TWO,
])

/** Separators: the database's parser would take some for parts of addresses and numbers, and quotes for letters. */
export const SEPARATORS = `-–—_.,;:/\\|@&+=*%#!?()[]{}<>„”“"’‘«»…·`

/** The text in lower case and without accents. The number of UTF-16 units stays the same for most composed texts. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(/[\u0080-\uffff]/g, (letter) => FOLDED.get(letter) ?? letter)
}

/** The typed words, folded: `ŻÓŁ-kow` gives `zol` and `kow`. */
export function typedWords(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Whether each typed word begins a word of the text; true for no words. */
export function hasWords(text: string, typed: string): boolean {
  const words = typedWords(text)
  return typedWords(typed).every((word) => words.some((each) => each.startsWith(word)))
}
