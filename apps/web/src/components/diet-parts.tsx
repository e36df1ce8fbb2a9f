import { useLingui } from '@lingui/react/macro'
import type { KidDiet } from '@skrzat/contract/wire/kitchen'
import { Badge } from '@skrzat/ui/badge'
import { allergenNames, dietNames } from '#components/card-words.ts'

/** What a kid must not eat, one text for each. */
export function useAllergies(): (diet: KidDiet) => string[] {
  const { i18n } = useLingui()
  return ({ allergens, otherAllergies }) => [
    ...allergens.map((allergen) => i18n._(allergenNames[allergen])),
    ...otherAllergies,
  ]
}

/** The diet and its note, without the usual one. */
export function useDietText(): (diet: KidDiet) => string {
  const { i18n } = useLingui()
  return ({ diet, dietNote }) =>
    [diet !== 'standard' && i18n._(dietNames[diet]), dietNote].filter(Boolean).join(' · ')
}

/** Allergies to be seen at a glance. */
export function Allergies({ of }: { of: KidDiet }) {
  const allergies = useAllergies()(of)
  if (allergies.length === 0) return <span className="text-muted">—</span>
  return (
    <ul className="flex flex-wrap gap-1">
      {allergies.map((name) => (
        <li key={name} className="min-w-0">
          <Badge tone="danger" className="h-auto min-h-6 py-0.5 text-sm whitespace-normal wrap-anywhere">
            {name}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
