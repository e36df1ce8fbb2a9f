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

/**
 * No line of Polish or Russian ends with a word of one letter: it goes to the next one with what follows it. No line
 * begins with a dash.
 */
export function withHardSpaces(text: string, language: string): string {
  const shortWord = SHORT_WORDS[language]
  const joined = text.replaceAll(' – ', '\u00A0– ')
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
