import { useLingui } from '@lingui/react/macro'
import { rangeText } from '@skrzat/contract/day-text'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { useUiLocale } from '@skrzat/ui/locale'
import { CircleAlert, CloudOff, Trash2, Undo2 } from 'lucide-react'
import type { Outbox, WithState } from '#app/offline/index.ts'
import { useFailureText } from '#app/errors/index.ts'
import { useUndoToast, wholeUndo } from '#app/undo/index.ts'
import { useChanges } from './outbox-of.ts'
import { undoneBy, type WaitingChange } from './report.ts'

/** Reports and deletions that wait for a connection, and those that were refused later. */
export function WaitingReports({ outbox }: { outbox: Outbox<WaitingChange> }) {
  const { t } = useLingui()
  const changes = useChanges(outbox)
  const undone = undoneBy(changes)
  const known = new Set(changes.map(({ commandId }) => commandId))
  // An undo is shown with what it undoes, as long as that is on its way too.
  const shown = changes.filter((each) => each.does !== 'undo' || each.refusal || !known.has(each.undoes))
  if (shown.length === 0) return null
  return (
    <section
      aria-label={t`Zgłoszenia w drodze`}
      className="mb-6 rounded-card border border-line bg-card px-4 py-2 md:px-5"
    >
      <ul className="divide-y divide-line">
        {shown.map((change) => (
          <Row key={change.commandId} change={change} undone={undone.has(change.commandId)} outbox={outbox} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { change: WithState<WaitingChange>; undone: boolean; outbox: Outbox<WaitingChange> }

function Row({ change, undone, outbox }: RowProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const days = rangeText(change, locale)
  const about = `${change.kid.name}, ${days}`
  const does = { report: '', withdraw: t`Usunięcie:`, undo: t`Cofnięcie:` }[change.does]
  function undo() {
    const { kid, from, to, commandId: undoes } = change
    outbox.add({ does: 'undo', commandId: crypto.randomUUID(), kid, from, to, undoes, refusal: null })
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0 break-words">
        {does}{' '}
        <span className={cn(undone && 'text-muted line-through')}>
          {change.kid.name}, <span className="whitespace-nowrap">{days}</span>
        </span>
      </span>
      {change.state === 'refused' ? (
        <Refused change={change} outbox={outbox} />
      ) : (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="flex items-center gap-1.5 text-sm text-muted">
            <CloudOff aria-hidden className="size-4 shrink-0" />
            {change.state === 'sending'
              ? t`Wysyłanie`
              : undone
                ? t`Cofnięcie czeka na połączenie`
                : t`Czeka na połączenie`}
          </span>
          {change.state === 'waiting' && change.does !== 'undo' && !undone && (
            <Button icon={Undo2} variant="quiet" size="sm" aria-label={t`Cofnij: ${about}`} onClick={undo}>
              {t`Cofnij`}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

function Refused({ change, outbox }: Pick<RowProps, 'change' | 'outbox'>) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const said = useUndoToast()
  const refused = { report: t`Nie zgłoszono.`, withdraw: t`Nie usunięto.`, undo: t`Nie cofnięto.` }
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-2">
      <span className="flex items-center gap-1.5 text-sm text-danger">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {refused[change.does]} {failureText(change.refusal)}
      </span>
      <Button
        icon={Trash2}
        variant="danger-quiet"
        size="sm"
        onClick={() => said(t`Odrzucono zgłoszenie`, { undo: wholeUndo(outbox.discard(change.commandId)) })}
      >
        {t`Odrzuć`}
      </Button>
    </span>
  )
}
