import { Trans, useLingui } from '@lingui/react/macro'
import type { KidCard, KidHealth } from '@skrzat/contract/wire/cards'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { kidHealthOptions } from '../../queries.ts'
import { Section } from '../../section.tsx'
import { EditButton } from './edit-button.tsx'

type HealthProps = { card: KidCard; onEdit: (health: KidHealth) => void }

/** The health notes, which open by a press of their own, as staff's readings are kept, and who of the staff read them. */
export function Health({ card, onEdit }: HealthProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const query = useQuery({ ...kidHealthOptions(card.id), enabled: opened })
  const health = query.data
  const part = useRef<HTMLDivElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (opened) part.current?.focus()
  }, [opened])
  const title = t`Zdrowie`
  return (
    <Section
      title={title}
      action={health && <EditButton card={card} part={title} onPress={() => onEdit(health)} />}
    >
      <div
        ref={part}
        tabIndex={-1}
        className="flex flex-col gap-3 rounded-card border border-line bg-card px-4 py-3 outline-none"
      >
        {opened ? (
          <QueryState query={query} pending={<Pending skeletons={['h-12']} />}>
            {({ healthNotes }) =>
              healthNotes === '' ? (
                <p className="text-muted">
                  <Trans>Nie ma notatek o zdrowiu.</Trans>
                </p>
              ) : (
                <p className="break-words whitespace-pre-line">{healthNotes}</p>
              )
            }
          </QueryState>
        ) : (
          <>
            <p className="text-muted">
              {card.own ? (
                <Trans>Widzą je rodzice, wychowawcy grupy i dyrekcja.</Trans>
              ) : (
                <Trans>Rodzice zobaczą, kto i kiedy otworzył notatki o zdrowiu.</Trans>
              )}
            </p>
            <Button icon={Eye} variant="secondary" className="self-start" onClick={() => setOpened(true)}>
              {t`Otwórz notatki o\u00a0zdrowiu`}
            </Button>
          </>
        )}
        {card.healthReaders && <Readers readers={card.healthReaders} />}
      </div>
    </Section>
  )
}

function Readers({ readers }: { readers: NonNullable<KidCard['healthReaders']> }) {
  const { t } = useLingui()
  return (
    <div className="border-t border-line pt-3">
      <h3 className="text-sm font-medium text-muted">{t`Kto z\u00a0pracowników je otwierał`}</h3>
      {readers.length === 0 ? (
        <p className="text-sm">{t`Jeszcze nikt.`}</p>
      ) : (
        <ul className="text-sm">
          {readers.map(({ name, at }) => (
            <li key={`${name} ${at}`} className="flex flex-wrap justify-between gap-x-4 py-0.5">
              <span className="min-w-0 break-words">{name || t`ktoś z\u00a0placówki`}</span>
              <DateText value={at} className="text-muted" />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
