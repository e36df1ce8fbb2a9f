import { Trans, useLingui } from '@lingui/react/macro'
import type { KidCard } from '@skrzat/contract/wire/cards'
import { TriangleAlert } from 'lucide-react'
import { allergenNames, dietNames } from '#components/card-words.ts'
import { Section } from '../../section.tsx'
import { EditButton } from './edit-button.tsx'

type FoodProps = { card: KidCard; onEdit: () => void }

/** What the child must not eat. */
export function Food({ card, onEdit }: FoodProps) {
  const { t, i18n } = useLingui()
  const { allergens, otherAllergies, diet, dietNote } = card
  const allergies = [...allergens.map((allergen) => i18n._(allergenNames[allergen])), ...otherAllergies]
  const dietText = i18n._(dietNames[diet])
  const title = t`Alergie i\u00a0dieta`
  return (
    <Section title={title} action={<EditButton card={card} part={title} onPress={onEdit} />}>
      <div className="flex flex-col gap-2 rounded-card border border-line bg-card px-4 py-3">
        {allergies.length === 0 ? (
          <p className="text-muted">
            <Trans>Nie zgłoszono alergii.</Trans>
          </p>
        ) : (
          <ul aria-label={t`Alergie`} className="flex flex-wrap gap-1.5">
            {allergies.map((allergy) => (
              <li
                key={allergy}
                className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-danger-soft px-2.5 py-0.5 text-sm font-medium text-danger"
              >
                <TriangleAlert aria-hidden className="size-3.5" />
                <span className="min-w-0 break-words">{allergy}</span>
              </li>
            ))}
          </ul>
        )}
        {(diet !== 'standard' || dietNote !== '') && (
          <p className="break-words">
            <span className="font-medium">{t`Dieta: ${dietText}`}</span>
            {dietNote !== '' && <span className="block text-sm text-muted">{dietNote}</span>}
          </p>
        )}
      </div>
    </Section>
  )
}
