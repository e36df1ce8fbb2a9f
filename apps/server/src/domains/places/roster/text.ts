import { clean } from '@skrzat/contract/text'

export { clean, hasOddCharacter, isFormula } from '@skrzat/contract/text'

/** What names are compared by: case does not make another person. */
export function nameKey(text: string): string {
  return clean(text).toLowerCase()
}
