/** A child's consents, with the exact text of each and a guardian's answer to it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { longDay } from '@skrzat/contract/day-text'
import type { KidConsent, KidConsents } from '@skrzat/contract/wire/consents'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { useToday, warsawDay } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { Notice } from '@skrzat/ui/notice'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { failureOf } from '#app/errors/index.ts'
import { Failure } from '../failure.tsx'
import { Modal } from '../modal.tsx'
import { stateNames, stateTones } from './consent-states.ts'
import { answerConsent } from './queries.ts'

type ConsentListProps = KidConsents & { kidId: number; 'aria-label'?: string }

export function ConsentList({ kidId, consents, mayAnswer, ...label }: ConsentListProps) {
  const [reading, setReading] = useState<number>()
  const read = consents.find(({ id }) => id === reading)
  return (
    <>
      <ul
        ref={showIfAskedFor}
        className="divide-y divide-line rounded-card border border-line bg-card"
        {...label}
      >
        {consents.map((consent) => (
          <Row
            key={consent.id}
            consent={consent}
            mayAnswer={mayAnswer}
            onRead={() => setReading(consent.id)}
          />
        ))}
      </ul>
      {read && (
        <ConsentDialog
          kidId={kidId}
          consent={read}
          mayAnswer={mayAnswer}
          onClose={() => setReading(undefined)}
        />
      )}
    </>
  )
}

/** A link to them is opened before they are loaded. */
function showIfAskedFor(list: HTMLElement | null) {
  if (window.location.hash === '#consents') list?.scrollIntoView({ block: 'center' })
}

type RowProps = { consent: KidConsent; mayAnswer: boolean; onRead: () => void }

function Row({ consent, mayAnswer, onRead }: RowProps) {
  const { t, i18n } = useLingui()
  const { name, state, retired } = consent
  const asks = mayAnswer && !retired && (state === 'missing' || state === 'outdated')
  const withdraws = mayAnswer && retired
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-44 break-words">
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <Badge tone={stateTones[state]}>{i18n._(stateNames[state])}</Badge>
        </span>
        <Answered consent={consent} />
      </span>
      <Button
        variant={asks ? 'primary' : 'secondary'}
        size="sm"
        aria-label={
          asks ? t`Odpowiedz: ${name}` : withdraws ? t`Cofnij zgodę: ${name}` : t`Pokaż tekst: ${name}`
        }
        onClick={onRead}
      >
        {asks ? t`Odpowiedz` : withdraws ? t`Cofnij zgodę` : t`Pokaż tekst`}
      </Button>
    </li>
  )
}

/** Who answered last, and when. */
function Answered({ consent: { answer } }: { consent: KidConsent }) {
  const locale = useUiLocale()
  const today = useToday()
  if (!answer) return null
  const { by, given, version } = answer
  const day = longDay(warsawDay(new Date(answer.at)), today, locale)
  const who = by === '' ? '' : `${by}, `
  return (
    <span className="block text-sm text-muted">
      {given ? (
        <Trans>
          udzielona: {who}
          {day} (wersja {version})
        </Trans>
      ) : (
        <Trans>
          cofnięta lub odmówiona: {who}
          {day} (wersja {version})
        </Trans>
      )}
    </span>
  )
}

type DialogProps = { kidId: number; consent: KidConsent; mayAnswer: boolean; onClose: () => void }

/** The exact text, with the guardian's answer to it. */
function ConsentDialog({ kidId, consent, mayAnswer, onClose }: DialogProps) {
  const { t } = useLingui()
  const command = useCommand()
  const { id: consentId, name, text, version, state, retired } = consent
  const answer = useMutation(
    answerConsent({
      onSuccess(_, { given }) {
        toast.success(given ? t`Udzielono zgody` : t`Zapisano: bez zgody`)
        onClose()
      },
    }),
  )
  const changed = answer.error !== null && failureOf(answer.error).code === 'consent.changed'
  const send = (given: boolean) =>
    answer.mutate(command({ kidId, consentId, version, given }, `${version} ${given}`))
  return (
    <Modal
      title={name}
      description={t`Wersja tekstu: ${version}`}
      onClose={onClose}
      footer={
        mayAnswer && (
          <>
            {state !== 'withdrawn' && (
              <Button variant="secondary" disabled={answer.isPending} onClick={() => send(false)}>
                {state === 'given' ? t`Cofam zgodę` : t`Nie zgadzam się`}
              </Button>
            )}
            {state !== 'given' && !retired && (
              <Button pending={answer.isPending} onClick={() => send(true)}>
                {t`Zgadzam się`}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {changed ? (
          <Notice tone="warning">
            <Trans>Placówka zmieniła tekst tej zgody. Poniżej jest nowy: przeczytaj go i odpowiedz.</Trans>
          </Notice>
        ) : (
          <Failure error={answer.error} />
        )}
        {retired && (
          <p className="text-sm text-muted">
            <Trans>Placówka nie prosi już o tę zgodę. Możesz ją cofnąć.</Trans>
          </p>
        )}
        <p className="break-words whitespace-pre-line">{text}</p>
        {mayAnswer && (
          <p className="text-sm text-muted">
            <Trans>
              Liczy się ostatnia odpowiedź któregokolwiek z opiekunów. Zgodę można cofnąć w każdej chwili.
            </Trans>
          </p>
        )}
      </div>
    </Modal>
  )
}
