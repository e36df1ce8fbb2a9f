import type { Plugin } from 'vite'

/** Words of one letter that are not left at the end of a line, by language. */
const LETTERS: Readonly<Record<string, string>> = { pl: 'aiouwz', ru: 'авикосуя' }

/** A word of one letter and the space after it; letters before it make it the end of a longer word. */
const SHORT_WORDS = Object.fromEntries(
  Object.entries(LETTERS).map(([language, letters]) => [
    language,
    new RegExp(String.raw`(?<![\p{L}\p{N}])([${letters}]) `, 'giu'),
  ]),
)

/** What has no meaning without the number or letter after it, as in `godz. 8:00` and `art. 5 ust. 1 lit. c`. */
const BEFORE_NUMBERS = /(?<!\p{L})((?:art|ust|lit|godz|abs|buchst|ст)\.|§) /giu

/** The hyphen of `e-mail` within a sentence; labels, which are searched for, stay as they are typed. */
const HYPHEN = /(?<=[^"]{20} e-)(?=mail)/gi

/** The hyphen of `PIN-u` and `SMS-em` within a sentence. */
const ENDING = /(?<=[^"]{20}\p{Lu}{2,}-)(?=\p{Ll}{1,3}(?!\p{L}))/gu

/**
 * No line of Polish or Russian ends with a word of one letter: it goes to the next one with what follows it. No line
 * begins with a dash or a lonely number, and none ends with the "e-" of "e-mail" or the "PIN-" of "PIN-u".
 */
export function withHardSpaces(text: string, language: string): string {
  const shortWord = SHORT_WORDS[language]
  const joined = text
    .replaceAll(' – ', '\u00A0– ')
    .replaceAll(BEFORE_NUMBERS, '$1\u00A0')
    .replaceAll(HYPHEN, '\u2060')
    .replaceAll(ENDING, '\u2060')
  return shortWord ? joined.replaceAll(shortWord, '$1\u00A0') : joined
}

/** For compiled catalogues. Their texts alone have spaces: ids and names of arguments have none. */
export function hardSpaces(): Plugin {
  return {
    name: 'skrzat:hard-spaces',
    transform: {
      filter: { id: /\/locales\/\w+\/\w+\.po$/ },
      handler: (code, id) => ({
        code: withHardSpaces(code, /\/locales\/(\w+)\//.exec(id)?.[1] ?? ''),
        map: null,
      }),
    },
  }
}
