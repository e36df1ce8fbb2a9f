import { translationsRest } from './rest.ts'

/** What the server's message keys say in each language, for clients that bring no texts of their own. */
export function createTranslations() {
  return { rest: translationsRest() }
}
