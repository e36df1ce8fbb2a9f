import { Trans, useLingui } from '@lingui/react/macro'
import { monthLater, warsawDay, type Day } from '@skrzat/contract/days'
import { formatPhone } from '@skrzat/contract/phone'
import type { NamedErasure } from '@skrzat/contract/wire/erasure'
import { Button } from '@skrzat/ui/button'
import { DateText, useToday } from '@skrzat/ui/date-text'
import { cn } from '@skrzat/ui/cn'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { needTexts } from '#app/texts/index.ts'
import { sayAndClose } from '#app/undo/index.ts'
import { declineErasure } from './privacy/queries.ts'
import { Question } from './question.tsx'

export const EraseDialog = lazy(async () => {
  const [{ EraseDialog: Dialog }] = await Promise.all([
    import('./privacy/erase-dialog.tsx'),
    needTexts('privacy'),
  ])
  return { default: Dialog }
})

type ErasureRequestsProps = {
  requests: readonly NamedErasure[]
  label: string
  /** Whom a request is about is said by the page. */
  nameless?: boolean
}

/** Requests for an erasure that wait, each with its two answers. Without any, only an open dialog is shown. */
export function ErasureRequests({ requests, label, nameless = false }: ErasureRequestsProps) {
  const [chosen, setChosen] = useState<{ does: 'erase' | 'decline'; request: NamedErasure }>()
  const close = () => setChosen(undefined)
  return (
    <>
      {requests.length > 0 && (
        <ul aria-label={label} className="flex flex-col gap-3">
          {requests.map((request) => (
            <Request
              key={request.id}
              request={request}
              nameless={nameless}
              onChoose={(does) => setChosen({ does, request })}
            />
          ))}
        </ul>
      )}
      {chosen?.does === 'decline' && <DeclineQuestion request={chosen.request} onClose={close} />}
      {chosen?.does === 'erase' && (
        <Suspense>
          <EraseDialog
            subject={subjectOf(chosen.request)}
            name={nameOf(chosen.request)}
            who={<Whose {...chosen.request} />}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

type WhoseProps = { group?: string | null; birthDate?: Day | null; phone?: string | null }

/** What tells a person from a namesake: `Motylki, ur. 12.03.2023`, or the phone. */
export function Whose({ group, birthDate, phone }: WhoseProps) {
  if (phone) return formatPhone(phone)
  if (!birthDate) return group
  return (
    <Trans>
      {group}, ur. <DateText value={birthDate} form="plain" />
    </Trans>
  )
}

/** An account without a name is called by its phone. */
const nameOf = ({ name }: NamedErasure) => formatPhone(name)

function subjectOf({ kind, subjectId }: NamedErasure) {
  return kind === 'kid' ? { kind, kidId: subjectId } : { kind, accountId: subjectId }
}

type RequestProps = {
  request: NamedErasure
  nameless: boolean
  onChoose: (does: 'erase' | 'decline') => void
}

function Request({ request, nameless, onChoose }: RequestProps) {
  const { t } = useLingui()
  const today = useToday()
  const { kind, subjectId, askedAt, askedBy } = request
  const name = nameOf(request)
  // Within a month of the request (RODO art. 12(3)).
  const answerBy = monthLater(warsawDay(new Date(askedAt)))
  const by = formatPhone(askedBy)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line border-l-4 border-l-apricot bg-card px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        {!nameless && (
          <p className="font-medium break-words">
            {kind === 'kid' ? (
              <Link
                to="/kid/$kidId"
                params={{ kidId: subjectId }}
                className="rounded-small underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
        )}
        {!nameless && (
          <p className="text-sm break-words text-muted">
            <Whose {...request} />
          </p>
        )}
        <p className={cn('break-words', !nameless && 'text-sm text-muted')}>
          {kind === 'kid' && by !== '' ? (
            <Trans>
              O usunięcie danych prosi: {by}, <DateText value={askedAt} />
            </Trans>
          ) : (
            <Trans>
              Prośba o usunięcie danych: <DateText value={askedAt} />
            </Trans>
          )}
        </p>
        <p className={cn('text-sm', answerBy < today ? 'text-danger' : 'text-muted')}>
          <Trans>
            Odpowiedź do: <DateText value={answerBy} />
          </Trans>
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        <Button
          icon={X}
          variant="secondary"
          size="sm"
          aria-label={t`Odrzuć prośbę: ${name}`}
          onClick={() => onChoose('decline')}
        >
          {t`Odrzuć prośbę`}
        </Button>
        <Button
          icon={Trash2}
          variant="danger-quiet"
          size="sm"
          aria-label={t`Usuń dane: ${name}`}
          onClick={() => onChoose('erase')}
        >
          {t`Usuń dane`}
        </Button>
      </p>
    </li>
  )
}

function DeclineQuestion({ request, onClose }: { request: NamedErasure; onClose: () => void }) {
  const { t } = useLingui()
  const decline = useMutation(declineErasure())
  const name = nameOf(request)
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Odrzucić prośbę o usunięcie danych: ${name}?`}
      description={t`Dane zostaną. Osoba, która prosi, dostanie powiadomienie bez powodu: napisz jej, dlaczego odmawiasz i że może złożyć skargę do Prezesa UODO.`}
      confirmLabel={t`Odrzuć prośbę`}
      mutation={decline}
      onConfirm={() =>
        decline.mutate({ erasureId: request.id }, sayAndClose(t`Odrzucono prośbę: ${name}`, onClose))
      }
    />
  )
}
