import { clean } from '@skrzat/contract/text'

export { clean, hasOddCharacter, isBlank, isFormula } from '@skrzat/contract/text'

/** The key for comparing names, case-insensitive. */
export function nameKey(text: string): string {
  return clean(text).toLowerCase()
}
