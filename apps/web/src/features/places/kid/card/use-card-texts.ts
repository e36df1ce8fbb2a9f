import { useLingui } from '@lingui/react/macro'
import { ALLERGENS, type Allergen, type Diet, type Relation } from '@skrzat/contract/card'
import { longDay } from '@skrzat/contract/day-text'
import type { Day } from '@skrzat/contract/days'
import { formatPhone } from '@skrzat/contract/phone'
import type { CardField, CardProposal, KidCard, ProposedChange } from '@skrzat/contract/wire/cards'
import { useUiLocale } from '@skrzat/ui/locale'
import { allergenNames, dietNames, relationNames } from '#components/card-words.ts'
import { usePeriodText } from './use-period-text.ts'

type Person = { name: string; phone: string }

/** Names of the card's fields. */
export function useFieldNames(): Record<CardField, string> {
  const { t } = useLingui()
  return {
    birthDate: t`Data urodzenia`,
    allergens: t`Alergeny`,
    otherAllergies: t`Inne alergie`,
    diet: t`Dieta`,
    dietNote: t`Uwagi do diety`,
    healthNotes: t`Notatki o\u00a0zdrowiu`,
    emergency: t`W\u00a0nagłym wypadku`,
    notes: t`Notatki`,
    guardian: t`Opiekun`,
    pickup: t`Kto może odebrać`,
  }
}

/** Values of the card as texts; empty ones are empty. */
export function useValueTexts(today: Day) {
  const { i18n } = useLingui()
  const locale = useUiLocale()
  const periodText = usePeriodText(today)
  const list = (texts: readonly string[]) => texts.join(', ')
  const person = ({ name, phone }: Person) => `${name} ${formatPhone(phone)}`.trim()
  return {
    day: (day: Day | null) => (day === null ? '' : longDay(day, null, locale)),
    allergens: (allergens: readonly Allergen[]) =>
      list(ALLERGENS.filter((each) => allergens.includes(each)).map((each) => i18n._(allergenNames[each]))),
    list,
    diet: (diet: Diet) => i18n._(dietNames[diet]),
    relation: (relation: Relation) => i18n._(relationNames[relation]),
    people: (people: readonly Person[]) => list(people.map(person)),
    guardian: ({ name, relation }: { name: string; relation: Relation }) =>
      list([name, i18n._(relationNames[relation])].filter((each) => each !== '')),
    pickup: (pickup: Person & { fromDay: Day | null; toDay: Day | null }) =>
      list([person(pickup), periodText(pickup)].filter((each) => each !== '')),
  }
}

export type ChangeLine = { key: string; name: string; was: string; became: string }

/**
 * What a proposal changes, field by field: what is on the card, and what would be.
 * @param healthNow the health notes, if they are open
 */
export function useChangeLines(card: KidCard, today: Day, healthNow = '') {
  const { t } = useLingui()
  const names = useFieldNames()
  const texts = useValueTexts(today)
  return (change: ProposedChange, { by, own: isOwn }: Pick<CardProposal, 'by' | 'own'>): ChangeLine[] => {
    const lines: ChangeLine[] = []
    const add = (field: CardField, was: string, became: string, name = names[field]) =>
      lines.push({ key: name, name, was, became })
    const { birthDate, allergens, otherAllergies, diet, dietNote, emergency } = change
    const { healthNotes, guardian, addPickup, removePickup } = change
    if (birthDate !== undefined) add('birthDate', texts.day(card.birthDate), texts.day(birthDate))
    if (allergens) add('allergens', texts.allergens(card.allergens), texts.allergens(allergens))
    if (otherAllergies) add('otherAllergies', texts.list(card.otherAllergies), texts.list(otherAllergies))
    if (diet) add('diet', texts.diet(card.diet), texts.diet(diet))
    if (dietNote !== undefined) add('dietNote', card.dietNote, dietNote)
    if (emergency) add('emergency', texts.people(card.emergency), texts.people(emergency))
    if (healthNotes !== undefined) add('healthNotes', healthNow, healthNotes)
    if (guardian) {
      // Several without a name can't be told apart.
      const [now, ...others] = card.guardians.filter(({ name, own }) => (isOwn ? own : name === by))
      add('guardian', now && others.length === 0 ? texts.guardian(now) : '', texts.guardian(guardian))
    }
    if (addPickup) add('pickup', '', texts.pickup(addPickup), t`Może odebrać`)
    if (removePickup !== undefined) {
      const now = card.pickups.find(({ id }) => id === removePickup)
      add('pickup', now ? texts.pickup(now) : '', '', t`Już nie odbiera`)
    }
    return lines
  }
}
