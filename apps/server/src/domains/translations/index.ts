import { translationsRest } from './rest.ts'

/** Texts of the server's message keys in each language, for clients without texts of their own. */
export function createTranslations() {
  return { rest: translationsRest() }
}
