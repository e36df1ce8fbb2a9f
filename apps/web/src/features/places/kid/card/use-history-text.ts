import { ALLERGENS, DIETS, RELATIONS } from '@skrzat/contract/card'
import { isDay } from '@skrzat/contract/days'
import type { Day } from '@skrzat/contract/days'
import type { CardField } from '@skrzat/contract/wire/cards'
import { useLingui } from '@lingui/react/macro'
import { readProperty } from '#app/errors/index.ts'
import { useValueTexts } from './use-card-texts.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const dayOf = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : null)

/** A value of the history, which was written by the version of its day, as text; an empty one is empty. */
export function useHistoryText(today: Day) {
  const { t } = useLingui()
  const texts = useValueTexts(today)
  const rights = { mayPickUp: t`odbiera`, mayPay: t`płaci`, mayBeTold: t`dostaje wiadomości` }

  const person = (value: unknown) => ({
    name: textOf(readProperty(value, 'name')),
    phone: textOf(readProperty(value, 'phone')),
  })

  function guardianText(value: unknown): string {
    const { name, phone } = person(value)
    const relation = RELATIONS.find((each) => each === readProperty(value, 'relation'))
    const held = Object.entries(rights).flatMap(([right, word]) =>
      readProperty(value, right) === true ? [word] : [],
    )
    return texts.list(
      [
        texts.people([{ name, phone }]),
        relation === undefined ? '' : texts.relation(relation),
        ...held,
      ].filter((each) => each !== ''),
    )
  }

  return (field: CardField, value: unknown): string => {
    if (field === 'birthDate') return texts.day(dayOf(value))
    if (field === 'diet') {
      const diet = DIETS.find((each) => each === value)
      return diet === undefined ? '' : texts.diet(diet)
    }
    if (Array.isArray(value)) {
      const list: unknown[] = value
      if (field === 'allergens')
        return texts.allergens(ALLERGENS.filter((allergen) => list.includes(allergen)))
      if (field === 'emergency') return texts.people(list.map(person))
      return texts.list(list.map((each) => (typeof each === 'string' ? each : guardianText(each))))
    }
    if (typeof value === 'string') return value
    if (value === null || value === undefined) return ''
    if (field === 'guardian') return guardianText(value)
    const [fromDay, toDay] = [readProperty(value, 'fromDay'), readProperty(value, 'toDay')]
    return texts.pickup({ ...person(value), fromDay: dayOf(fromDay), toDay: dayOf(toDay) })
  }
}
