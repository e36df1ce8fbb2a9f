import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { longDay } from '@skrzat/contract/day-text'
import type { Day } from '@skrzat/contract/days'
import type { KidCard } from '@skrzat/contract/wire/cards'
import { GroupTag } from '@skrzat/ui/group-dot'
import { useUiLocale } from '@skrzat/ui/locale'
import { Link } from '@tanstack/react-router'
import { kidName } from '#components/kid-name.ts'
import { Section } from '../../section.tsx'
import { ageOn } from './age.ts'
import { EditButton } from './edit-button.tsx'

type AboutProps = { card: KidCard; today: Day; onEdit: () => void }

/** The child's age, days, siblings, and the place's notes. */
export function About({ card, today, onEdit }: AboutProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const ageText = useAgeText()
  const { birthDate, firstDay, lastDay, siblings, notes } = card
  const dayText = (day: Day | null) => day && longDay(day, null, locale)
  const title = t`O\u00a0dziecku`
  const facts = [
    {
      name: t`Data urodzenia`,
      value:
        birthDate === null ? (
          <span className="text-muted">{t`nie podano`}</span>
        ) : (
          `${dayText(birthDate)}, ${ageText(birthDate, today)}`
        ),
    },
    { name: t`Pierwszy dzień`, value: dayText(firstDay) },
    { name: t`Ostatni dzień`, value: dayText(lastDay) },
    { name: t`Rodzeństwo`, value: siblings.length === 0 ? null : <Siblings siblings={siblings} /> },
    {
      name: t`Notatki`,
      value: notes && <span className="whitespace-pre-line">{notes}</span>,
    },
  ]
  return (
    <Section title={title} action={<EditButton card={card} part={title} onPress={onEdit} />}>
      <div className="rounded-card border border-line bg-card px-4 py-3">
        <dl className="flex flex-col gap-2">
          {facts.map(
            ({ name, value }) =>
              value !== null &&
              value !== '' && (
                <div key={name}>
                  <dt className="text-sm text-muted">{name}</dt>
                  <dd className="break-words">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </Section>
  )
}

function Siblings({ siblings }: Pick<KidCard, 'siblings'>) {
  return (
    <ul className="flex flex-col gap-1.5">
      {siblings.map((sibling) => (
        <li key={sibling.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/kid/$kidId"
            params={{ kidId: sibling.id }}
            className="relative rounded-small text-green underline-offset-4 hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-2.5"
          >
            {kidName(sibling)}
          </Link>
          <GroupTag color={sibling.group.color} name={sibling.group.name} />
        </li>
      ))}
    </ul>
  )
}

/** `2 lata i 3 miesiące` */
function useAgeText() {
  const { t } = useLingui()
  return (birth: Day, today: Day): string => {
    const { years, months } = ageOn(birth, today)
    const yearsText = unbroken(
      t`${plural(years, { one: '# rok', few: '# lata', many: '# lat', other: '# roku' })}`,
    )
    const monthsText = unbroken(
      t`${plural(months, { one: '# miesiąc', few: '# miesiące', many: '# miesięcy', other: '# miesiąca' })}`,
    )
    if (years === 0) return monthsText
    return months === 0 ? yearsText : t`${yearsText} i\u00a0${monthsText}`
  }
}

/** The number stays with its unit. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
