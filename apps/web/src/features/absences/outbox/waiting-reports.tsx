import { useLingui } from '@lingui/react/macro'
import { rangeText } from '@skrzat/contract/day-text'
import { dayRange, warsawDay } from '@skrzat/contract/days'
import type { AbsenceForm } from '@skrzat/contract/wire/absences'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { useUiLocale } from '@skrzat/ui/locale'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, CircleAlert, CloudOff, Trash2, Undo2 } from 'lucide-react'
import type { Outbox, WithState } from '#app/offline/index.ts'
import { useFailureText } from '#app/errors/index.ts'
import { useUndoToast, wholeUndo } from '#app/undo/index.ts'
import { infosOf, kidsOn, reportedRanges } from '../my/infos.ts'
import { useServerClock } from '../my/use-server-clock.ts'
import { useDays } from '../my/use-texts.ts'
import { formOptions } from '../queries.ts'
import { useChanges } from './outbox-of.ts'
import { undoneBy, waitingDays, type WaitingChange, type WaitingReport } from './report.ts'

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
        <Refused change={change} about={about} outbox={outbox} />
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

/** Refusals that concern some of the days only: the others may still be in time. */
const LATE = new Set(['absence.too_late', 'absence.past'])

type RefusedProps = Pick<RowProps, 'change' | 'outbox'> & { about: string }

function Refused({ change, about, outbox }: RefusedProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const said = useUndoToast()
  const { data: form, dataUpdatedAt } = useQuery(formOptions())
  const discarded = {
    report: t`Odrzucono zgłoszenie`,
    withdraw: t`Odrzucono usunięcie`,
    undo: t`Odrzucono cofnięcie`,
  }
  const isLate = change.does === 'report' && LATE.has(change.refusal?.data.error ?? '')
  const refused = { report: t`Nie zgłoszono.`, withdraw: t`Nie usunięto.`, undo: t`Nie cofnięto.` }
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-2">
      <span className="flex items-center gap-1.5 text-sm text-danger">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {refused[change.does]} {failureText(change.refusal)}
      </span>
      {isLate && form && <StillInTime report={change} form={form} readAt={dataUpdatedAt} outbox={outbox} />}
      <Button
        icon={Trash2}
        variant="danger-quiet"
        size="sm"
        aria-label={t`Odrzuć: ${about}`}
        onClick={() => said(discarded[change.does], { undo: wholeUndo(outbox.discard(change.commandId)) })}
      >
        {t`Odrzuć`}
      </Button>
    </span>
  )
}

type StillInTimeProps = {
  report: WaitingReport
  form: AbsenceForm
  /** When the form's answer came, in milliseconds since 1970. */
  readAt: number
  outbox: Outbox<WaitingChange>
}

/** Reports those days of a refused range that can still be reported, in its place. */
function StillInTime({ report, form, readAt, outbox }: StillInTimeProps) {
  const { t } = useLingui()
  const now = useServerClock(form.now, readAt)
  const daysText = useDays(warsawDay(now))
  const changes = useChanges(outbox)
  const kid = form.kids.find(({ id }) => id === report.kid.id)
  if (!kid) return null
  const waiting = waitingDays(kid.id, changes)
  const infos = infosOf(kid, { holidays: form.holidays, now, waiting }, report)
  const ranges = reportedRanges({ kid, infos }, dayRange(report.from, report.to))
  const days = ranges
    .flatMap(({ from, to }) => dayRange(from, to))
    .filter((day) => kidsOn(day, [{ kid, infos }]).can.length > 0)
  if (days.length === 0) return null
  const rest = daysText(days)
  function send() {
    // The refused one goes last: nothing is lost if the page ends in between.
    for (const range of ranges)
      outbox.add({ ...report, ...range, commandId: crypto.randomUUID(), refusal: null })
    outbox.discard(report.commandId)
  }
  return (
    <>
      <span className="text-sm">{t`Nadal można zgłosić: ${rest}.`}</span>
      <Button
        icon={CalendarCheck}
        variant="secondary"
        size="sm"
        aria-label={t`Zgłoś pozostałe dni: ${rest}`}
        onClick={send}
      >
        {t`Zgłoś pozostałe dni`}
      </Button>
    </>
  )
}
