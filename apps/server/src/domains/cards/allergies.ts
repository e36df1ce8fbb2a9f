/** Allergies as REST has them, texts: an allergen of the regulation by its name, everything else as it is. */
import { ALLERGENS, type Allergen } from '@skrzat/contract/card'
import type { CardData } from './fields.ts'
import { ALLERGEN_NAMES } from './names.ts'

const BY_TEXT = new Map<string, Allergen>(
  ALLERGENS.flatMap((allergen) => [
    [allergen, allergen],
    [ALLERGEN_NAMES[allergen], allergen],
  ]),
).set('jaja', 'eggs')

type Allergies = Pick<CardData, 'allergens' | 'otherAllergies'>

/** Recognises an allergen by its code or Polish names, ignoring case. Each once, in the order of their first mention. */
export function allergiesOf(texts: readonly string[]): Allergies {
  const allergens = new Set<Allergen>()
  const others = new Set<string>()
  for (const text of texts) {
    const known = BY_TEXT.get(text.toLowerCase())
    if (known) allergens.add(known)
    else others.add(text)
  }
  return { allergens: [...allergens], otherAllergies: [...others] }
}

/** The allergens by their Polish names, then the other texts. */
export function textsOf({ allergens, otherAllergies }: Allergies): string[] {
  return [...allergens.map((allergen) => ALLERGEN_NAMES[allergen]), ...otherAllergies]
}
