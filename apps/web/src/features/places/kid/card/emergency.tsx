import { Trans, useLingui } from '@lingui/react/macro'
import type { KidCard } from '@skrzat/contract/wire/cards'
import { Section } from '../../section.tsx'
import { CallLinks } from './call-links.tsx'
import { EditButton } from './edit-button.tsx'

type EmergencyProps = { card: KidCard; onEdit: () => void }

/** Whom to call when no guardian answers. */
export function Emergency({ card, onEdit }: EmergencyProps) {
  const { t } = useLingui()
  const title = t`W\u00a0nagłym wypadku`
  return (
    <Section title={title} action={<EditButton card={card} part={title} onPress={onEdit} />}>
      {card.emergency.length === 0 ? (
        <p className="text-muted">
          <Trans>Nie podano innych numerów niż opiekunów.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {card.emergency.map(({ name, phone }) => (
            <li
              key={`${name} ${phone}`}
              className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 pr-2 pl-4"
            >
              <span className="max-w-full min-w-min flex-1 font-medium break-words">{name}</span>
              <span className="ml-auto">
                <CallLinks name={name} phone={phone} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
