import { Trans, useLingui } from '@lingui/react/macro'
import type { KidCard } from '@skrzat/contract/wire/cards'
import { Button } from '@skrzat/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import { Failure } from '#components/failure.tsx'
import { allergenNames, dietNames } from '#components/card-words.ts'
import { confirmDiet } from '../../queries.ts'
import { Section } from '../../section.tsx'
import { EditButton } from './edit-button.tsx'

type FoodProps = { card: KidCard; onEdit: () => void }

/** What the child must not eat. */
export function Food({ card, onEdit }: FoodProps) {
  const { t, i18n } = useLingui()
  const { allergens, otherAllergies, diet, dietNote, dietToConfirm } = card
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
        {dietToConfirm !== null && <Unconfirmed placeId={card.place.id} changeId={dietToConfirm} />}
      </div>
    </Section>
  )
}

/** For a tutor of the group or the kitchen: that they know of the latest change. */
function Unconfirmed({ placeId, changeId }: { placeId: number; changeId: number }) {
  const { t } = useLingui()
  const confirm = useMutation(confirmDiet())
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-2">
      <p className="text-sm text-warning">{t`Zmieniono alergie lub dietę.`}</p>
      <Button
        icon={Check}
        variant="secondary"
        size="sm"
        pending={confirm.isPending}
        onClick={() => confirm.mutate({ placeId, changeId })}
      >
        {t`Wiem o\u00a0zmianie`}
      </Button>
      <Failure error={confirm.error} />
    </div>
  )
}
