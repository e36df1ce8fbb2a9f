import type { Plugin } from 'vite'

/** A word of one letter and the space after it; letters before it make it the end of a longer word. */
const shortWord = /(?<![\p{L}\p{N}])([aiouwz]) /giu

/** No line of Polish ends with a word of one letter: it goes to the next one with what follows it. */
export function withHardSpaces(text: string): string {
  return text.replaceAll(shortWord, '$1\u00A0')
}

/**
 * For compiled catalogues with Polish texts: all but the English one, since the others fall back on Polish. Their texts
 * alone have spaces: ids and names of arguments have none.
 */
export function hardSpaces(): Plugin {
  return {
    name: 'skrzat:hard-spaces',
    transform: {
      filter: { id: /\/locales\/(?!en\/)\w+\/\w+\.po$/ },
      handler: (code) => ({ code: withHardSpaces(code), map: null }),
    },
  }
}
