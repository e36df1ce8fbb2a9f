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
            <li key={`${name} ${phone}`} className="flex items-center gap-2 py-2 pr-2 pl-4">
              <span className="min-w-0 flex-1 font-medium break-words">{name}</span>
              <CallLinks name={name} phone={phone} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
