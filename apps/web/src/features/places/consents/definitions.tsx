import { Trans, useLingui } from '@lingui/react/macro'
import { longDay } from '@skrzat/contract/day-text'
import type { ConsentDefinition } from '@skrzat/contract/wire/consents'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { useToday, warsawDay } from '@skrzat/ui/date-text'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useUiLocale } from '@skrzat/ui/locale'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleSlash2, Pencil, Plus, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { Modal } from '#components/modal.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { Question } from '#components/question.tsx'
import { Section } from '../section.tsx'
import { ConsentForm } from './consent-form.tsx'
import { definitionsOptions, retireConsent } from './queries.ts'
import { purposeNames } from './words.ts'

type Opened = { dialog: 'change' | 'texts' | 'retire'; consent: ConsentDefinition } | { dialog: 'add' }

/** The consents that the place asks for, for its admins. */
export function Definitions({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const query = useQuery(definitionsOptions(placeId))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const retire = useMutation(
    retireConsent({
      onSuccess() {
        toast.success(t`Placówka nie prosi już o tę zgodę`)
        close()
      },
    }),
  )
  const add = (
    <Button icon={Plus} variant="secondary" size="sm" onClick={() => setOpened({ dialog: 'add' })}>
      {t`Dodaj zgodę`}
    </Button>
  )
  return (
    <Section title={t`O co prosi placówka`} action={add}>
      <QueryState
        query={query}
        title={t`Nie udało się wczytać zgód`}
        pending={<Pending skeletons={['h-16', 'h-16']} />}
        empty={
          <EmptyState picture="shelf" title={t`Placówka nie prosi jeszcze o żadną zgodę`}>
            <Trans>
              Dodaj pierwszą, na przykład na zdjęcia na tablicy. Rodzice odpowiedzą na nią w aplikacji.
            </Trans>
          </EmptyState>
        }
      >
        {(consents) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {consents.map((consent) => (
              <Row key={consent.id} consent={consent} onOpen={(dialog) => setOpened({ dialog, consent })} />
            ))}
          </ul>
        )}
      </QueryState>
      {opened?.dialog === 'add' && <ConsentForm placeId={placeId} onClose={close} />}
      {opened?.dialog === 'change' && (
        <ConsentForm placeId={placeId} consent={opened.consent} onClose={close} />
      )}
      {opened?.dialog === 'texts' && <Texts consent={opened.consent} onClose={close} />}
      {opened?.dialog === 'retire' && (
        <Question
          tone="danger"
          title={t`Nie prosić już o tę zgodę?`}
          description={t`Zniknie z list i z kart dzieci. Udzielone odpowiedzi zostaną w historii, a rodzice nadal będą mogli je cofnąć.`}
          confirmLabel={t`Nie proś więcej`}
          mutation={retire}
          onConfirm={() => retire.mutate({ placeId, consentId: opened.consent.id })}
          onClose={close}
        />
      )}
    </Section>
  )
}

type RowProps = { consent: ConsentDefinition; onOpen: (dialog: 'change' | 'texts' | 'retire') => void }

function Row({ consent, onOpen }: RowProps) {
  const { t, i18n } = useLingui()
  const { name, purpose, texts, given, kids, retiredDate } = consent
  const version = texts[0]?.version ?? 1
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">{name}</span>
          {retiredDate !== null && <Badge>{t`już nie`}</Badge>}
        </span>
        <span className="block text-sm text-muted">
          {i18n._(purposeNames[purpose])} <Fact>{t`wersja ${version}`}</Fact>{' '}
          {retiredDate === null && <Fact>{t`zgody: ${given} z ${kids}`}</Fact>}
        </span>
      </span>
      <span className="-mx-3 flex flex-wrap max-sm:[&_svg]:hidden">
        <Button
          icon={ScrollText}
          variant="quiet"
          size="sm"
          aria-label={t`Teksty: ${name}`}
          onClick={() => onOpen('texts')}
        >
          {t`Teksty`}
        </Button>
        {retiredDate === null && (
          <>
            <Button
              icon={Pencil}
              variant="quiet"
              size="sm"
              aria-label={t`Zmień tekst: ${name}`}
              onClick={() => onOpen('change')}
            >
              {t`Zmień tekst`}
            </Button>
            <Button
              icon={CircleSlash2}
              variant="danger-quiet"
              size="sm"
              aria-label={t`Nie proś więcej: ${name}`}
              onClick={() => onOpen('retire')}
            >
              {t`Nie proś więcej`}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

/** A fact after another; the dot goes with it to the next line. */
function Fact({ children }: { children: string }) {
  return <span className="inline-block">· {children}</span>
}

/** Every version of a text, newest first. */
function Texts({ consent, onClose }: { consent: ConsentDefinition; onClose: () => void }) {
  const locale = useUiLocale()
  const today = useToday()
  return (
    <Modal title={consent.name} onClose={onClose}>
      <ol className="flex flex-col gap-6">
        {consent.texts.map(({ version, text, askAgain, createdDate, by }) => {
          const day = longDay(warsawDay(new Date(createdDate)), today, locale)
          return (
            <li key={version}>
              <p className="mb-1 text-sm text-muted">
                <Trans>
                  Wersja {version}, {day}
                </Trans>
                {by !== '' && `, ${by}`}
                {askAgain && version > 1 && (
                  <>
                    {', '}
                    <Trans>z pytaniem od nowa</Trans>
                  </>
                )}
              </p>
              <p className="break-words whitespace-pre-line">{text}</p>
            </li>
          )
        })}
      </ol>
    </Modal>
  )
}
