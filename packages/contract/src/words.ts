/**
 * Words for searching: lower case, without accents, found by how they begin. Stored names are folded in the same way by
 * the database's function `name_words`.
 */

/** Pairs of a plain letter and its accented forms in the languages of Central and Western Europe, both cases. */
const ACCENTED = [
  ['a', 'ąáàâäãåăāĄÁÀÂÄÃÅĂĀ'],
  ['c', 'ćčçĆČÇ'],
  ['d', 'ďđĎĐ'],
  ['e', 'ęéèêëěēĘÉÈÊËĚĒ'],
  ['g', 'ğĞ'],
  ['i', 'íìîïīıİÍÌÎÏĪ'],
  ['l', 'łľĺŁĽĹ'],
  ['n', 'ńňñŃŇÑ'],
  ['o', 'óòôöõőøōÓÒÔÖÕŐØŌ'],
  ['r', 'řŕŘŔ'],
  ['s', 'śšşșßŚŠŞȘ'],
  ['t', 'ťţțŤŢȚ'],
  ['u', 'úùûüůűūÚÙÛÜŮŰŪ'],
  ['y', 'ýÿÝŸ'],
  ['z', 'źżžŹŻŽ'],
] as const

/** Separators: the parser would take some for parts of addresses and numbers, and quotes for letters. */
const SEPARATORS = `-–—_.,;:/\\|@&+=*%#!?()[]{}<>„”“"’‘«»…·`

/** Accented letters and separators; no apostrophe, so that it fits into SQL. */
export const FOLDED_FROM = ACCENTED.map(([, accented]) => accented).join('') + SEPARATORS
/** What `FOLDED_FROM` becomes, letter by letter. */
export const FOLDED_TO =
  ACCENTED.map(([plain, accented]) => plain.repeat(accented.length)).join('') + ' '.repeat(SEPARATORS.length)
const FOLDED = new Map(Array.from(FOLDED_FROM, (letter, at) => [letter, FOLDED_TO.charAt(at)]))

/** In lower case and without accents; a separator becomes a space. Keeps the number of UTF-16 units of most texts. */
export function fold(text: string): string {
  return Array.from(text.toLowerCase(), (letter) => FOLDED.get(letter) ?? letter).join('')
}

/** The words that were typed, folded: `ŻÓŁ-kow` are `zol` and `kow`. */
export function typedWords(text: string): string[] {
  return fold(text.normalize('NFC'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
