import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { rangeFault, REASON_LENGTH, reasonText } from '@skrzat/contract/absence'
import { addDays, dayRange, warsawDay, type Day } from '@skrzat/contract/days'
import type { AbsenceForm, AbsenceFormKid } from '@skrzat/contract/wire/absences'
import { Button } from '@skrzat/ui/button'
import { DateRangePicker } from '@skrzat/ui/date-range-picker'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { toast } from '@skrzat/ui/toast'
import { useToastRoom } from '@skrzat/ui/toast-room'
import { useRef, useState, type ReactNode } from 'react'
import { codeMessage, useFailureText } from '#app/errors/index.ts'
import type { Outbox, WithState } from '#app/offline/index.ts'
import { useUndoToast } from '#app/undo/index.ts'
import { AfterReport } from '#components/offers/lazy.tsx'
import { useChanges } from '../outbox/outbox-of.ts'
import { waitingDays, type WaitingChange } from '../outbox/report.ts'
import { ChosenDays } from './chosen-days.tsx'
import { DayToggles } from './day-toggles.tsx'
import { nearDays, toggleDay, type DayRange } from './days.ts'
import { Deadline } from './deadline.tsx'
import { infosOf, kidsOn, nextDeadlines, reportedRanges, settledDay, type KidDays } from './infos.ts'
import { KidChips } from './kid-chips.tsx'
import { Outcome } from './outcome.tsx'
import { useReport, type KidReport, type Reported } from './use-report.ts'
import { useNames, useReportText } from './use-texts.ts'

type ReportFormProps = {
  form: AbsenceForm
  /** The server's clock. */
  now: Date
  /** The chosen kids. */
  kids: readonly AbsenceFormKid[]
  onKidsChange: (ids: number[]) => void
  /** Gets reports that had no answer. */
  outbox: Outbox<WaitingChange> | undefined
}

/** Reports an absence in three presses: kids, days, send; with an only kid, in two. */
export function ReportForm({ form, now, kids, onKidsChange, outbox }: ReportFormProps) {
  const { t } = useLingui()
  const [round, setRound] = useState(0)
  const today = warsawDay(now)
  const said = useSaid(today)
  const report = useReport(outbox)
  const changes = useChanges(outbox)
  const { reports, sending } = report
  const recorded = reports.filter(({ days }) => days.length > 0)

  /** Back to an empty form. */
  function restart() {
    report.reset()
    onKidsChange([])
    setRound(round + 1)
  }
  async function sendReports(sent: Parameters<typeof report.send>[0], reason: string) {
    const { made, refused, waits } = await report.send(sent, reason)
    if (made) said(made)
    // What was taken is not sent again.
    if (refused.length > 0) onKidsChange(refused.map(({ kid }) => kid.id))
    if (!waits) return
    toast.info(t`Brak połączenia. Wyślemy zgłoszenie, gdy wróci.`)
    if (!made && refused.length === 0) restart()
  }
  if (recorded.length > 0 && reports.every(({ error }) => error === undefined) && !sending)
    return (
      <div className="flex flex-col gap-5">
        <Outcome reports={recorded} today={today} onAgain={restart} />
        <AfterReport />
      </div>
    )
  return (
    <div className="flex flex-col gap-5">
      <KidChips
        kids={form.kids}
        chosen={kids}
        onChange={(ids) => {
          report.reset()
          onKidsChange(ids)
        }}
      />
      {kids.length > 0 ? (
        <DaysForm
          key={round}
          kids={kids}
          days={{ holidays: form.holidays, now, changes }}
          report={report}
          onSend={sendReports}
        />
      ) : (
        <p className="text-muted">
          <Trans>Wybierz, które dziecko nie przyjdzie.</Trans>
        </p>
      )}
    </div>
  )
}

/** Shows what was reported and its saving, with ten seconds to undo all of it. */
function useSaid(today: Day) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const said = useUndoToast()
  const reportText = useReportText(today)
  return ({ reports, undo }: Reported) => {
    const about = reportText(reports)
    const saves = reports.reduce((sum, report) => sum + report.saves, 0)
    const saved = moneyText(saves, locale)
    said(t`Zgłoszono: ${about}`, {
      ...(saves > 0 && { description: t`Mniej do zapłaty: ${saved}` }),
      undo,
    })
  }
}

type DaysFormProps = {
  kids: readonly AbsenceFormKid[]
  days: Pick<AbsenceForm, 'holidays'> & { now: Date; changes: readonly WithState<WaitingChange>[] }
  report: ReturnType<typeof useReport>
  onSend: (
    kids: readonly { kid: AbsenceFormKid; ranges: readonly DayRange[] }[],
    reason: string,
  ) => Promise<void>
}

/** The days, their deadline and savings; and the button, in reach of a thumb. */
function DaysForm({ kids, days: { holidays, now, changes }, report, onSend }: DaysFormProps) {
  const { t, i18n } = useLingui()
  const [picked, setPicked] = useState<readonly Day[]>()
  const [settled, setSettled] = useState<{ of: string; day: Day | undefined }>()
  const [reason, setReason] = useState('')
  const bar = useRef<HTMLDivElement>(null)
  useToastRoom(bar)
  const tooLong = reasonText(reason).length > REASON_LENGTH
  const today = warsawDay(now)
  const near = nearDays(today)
  const last = near.at(-1) ?? today

  const picks = picked ?? []
  const [from, to] = [picks[0], picks.at(-1)]
  const fault = from && to && rangeFault({ from, to }, { today, byPlace: false })
  const shown = { from: today, to: to !== undefined && to > last && !fault ? to : last }
  const kidDays = kids.map((kid): KidDays => {
    const waiting = waitingDays(kid.id, changes)
    return { kid, infos: infosOf(kid, { holidays, now, waiting }, shown) }
  })
  const of = kids.map(({ id }) => id).join()
  const likely = settledDay(settled?.of === of ? settled.day : undefined, kidDays, near, today)
  if (settled?.of !== of || settled.day !== likely) setSettled({ of, day: likely })
  const chosen = fault ? [] : (picked ?? (likely ? [likely] : []))
  const reportable = chosen.filter((day) => kidsOn(day, kidDays).can.length > 0)
  const isLate = chosen.some((day) => kidDays.some(({ infos }) => infos.get(day)?.outcome === 'late'))
  const sent = kidDays
    .map((each) => ({ kid: each.kid, ranges: reportedRanges(each, chosen) }))
    .filter(({ ranges }) => ranges.length > 0)
  const lastDays = kids.flatMap(({ lastDay }) => lastDay ?? [])
  const max = lastDays.length === kids.length ? lastDays.toSorted().at(-1) : undefined
  const isRefused = report.reports.some(({ error }) => error !== undefined)

  function chooseDays(days: readonly Day[]) {
    if (isRefused) report.reset()
    setPicked(days)
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (sent.length > 0 && !report.sending && !tooLong) {
          setPicked(chosen)
          void onSend(sent, reasonText(reason))
        }
      }}
    >
      <DayToggles
        days={near}
        today={today}
        kids={kidDays}
        chosen={chosen}
        onToggle={(day) => chooseDays(toggleDay(chosen, day))}
      />
      <Field label={t`Dłużej? Wybierz zakres dni`} error={fault ? i18n._(codeMessage(fault)) : undefined}>
        <DateRangePicker
          value={from && to && (fault || isRange(picks)) ? { from, to } : undefined}
          onValueChange={(range) => chooseDays(range ? daysOf(range, today) : [])}
          placeholder={t`Pierwszy i ostatni dzień`}
          calendarLabel={t`Zakres dni nieobecności`}
          clearLabel={t`Wyczyść zakres`}
          min={today}
          {...(max !== undefined && max >= today && { max })}
        />
      </Field>
      <ChosenDays days={chosen} kids={kidDays} />
      <Field
        label={t`Powód`}
        aside={t`opcjonalnie`}
        hint={t`Zobaczą go tylko wychowawcy grupy i dyrektor. Po roku zniknie.`}
        error={tooLong ? i18n._(codeMessage('absence.reason_too_long')) : undefined}
      >
        <Input
          value={reason}
          autoComplete="off"
          onChange={({ target }) => {
            if (isRefused) report.reset()
            setReason(target.value)
          }}
        />
      </Field>
      <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-paper px-4 pt-3 pb-4 md:static md:mx-0 md:border-0 md:p-0">
        {/* As large as the bar while that is sticky, so that neither toasts nor the focus are below it. */}
        <div ref={bar} aria-hidden className="pointer-events-none absolute inset-0 md:hidden" />
        {isRefused && <Refusals reports={report.reports} today={today} />}
        <Deadlines kids={kidDays} chosen={chosen} today={today} now={now}>
          {chosen.length === 0 ? (
            <Trans>Zaznacz dni, w których dziecka nie będzie.</Trans>
          ) : reportable.length === 0 ? (
            isLate ? (
              <Trans>Termin na te dni już minął. Zaznacz inne dni lub zadzwoń do placówki.</Trans>
            ) : (
              <Trans>W tych dniach nie ma czego zgłaszać.</Trans>
            )
          ) : null}
        </Deadlines>
        <Button
          type="submit"
          pending={report.sending}
          disabled={sent.length === 0 || tooLong}
          className="h-12 w-full text-base pointer-coarse:h-13 md:w-auto md:self-start md:px-8"
        >
          {reportable.length > 1
            ? t`${plural(reportable.length, { one: 'Zgłoś #\u00a0dzień nieobecności', few: 'Zgłoś #\u00a0dni nieobecności', many: 'Zgłoś #\u00a0dni nieobecności', other: 'Zgłoś #\u00a0dnia nieobecności' })}`
            : t`Zgłoś nieobecność`}
        </Button>
      </div>
    </form>
  )
}

type DeadlinesProps = {
  kids: readonly KidDays[]
  chosen: readonly Day[]
  today: Day
  now: Date
  /** Shown where no chosen day has a deadline. */
  children: ReactNode
}

/** The deadline of the chosen days, for each place that has another. */
function Deadlines({ kids, chosen, today, now, children }: DeadlinesProps) {
  const names = useNames()
  const byDeadline = [...Map.groupBy(nextDeadlines(kids, chosen), ({ deadline }) => deadline).entries()]
  if (byDeadline.length === 0) return <p className="text-sm text-muted">{children}</p>
  return byDeadline.map(([deadline, of]) => (
    <Deadline
      key={deadline}
      deadline={deadline}
      today={today}
      saves={of.some(({ kid }) => kid.dailySaving > 0)}
      now={now}
      names={of.length < kids.length ? names(of.map(({ kid }) => kid)) : ''}
    />
  ))
}

/** Each day of the range; if it is invalid, and so of any length, only its ends. */
function daysOf({ from, to }: { from: Day; to: Day }, today: Day): Day[] {
  return rangeFault({ from, to }, { today, byPlace: false }) ? [from, to] : dayRange(from, to)
}

/** Whether the days are consecutive, so that first and last describe them. */
function isRange(days: readonly Day[]): boolean {
  return (
    days.length > 0 && days.every((day, index) => index === 0 || day === addDays(days[index - 1] ?? '', 1))
  )
}

/** What was reported and why the rest was refused, by kid if there are several. */
function Refusals({ reports, today }: { reports: readonly KidReport[]; today: Day }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const reportText = useReportText(today)
  const taken = reports.filter(({ error, days }) => error === undefined && days.length > 0)
  const refused = reports.filter(({ error }) => error !== undefined)
  const about = reportText(taken)
  return (
    <Notice tone="danger">
      {taken.length > 0 && <p>{t`Zgłoszono: ${about}`}</p>}
      {refused.map(({ kid, error, days }) => (
        <p key={kid.id}>
          {reports.length > 1 && <b className="font-medium">{kid.firstname}: </b>}
          {failureText(error)}{' '}
          {days.length > 0 ? (
            <Trans>Część dni jest już zgłoszona. Pozostałe są nadal zaznaczone.</Trans>
          ) : reports.length > 1 ? (
            <Trans>Nie zgłoszono.</Trans>
          ) : (
            <Trans>Niczego nie zapisano. Wybrane dni są nadal zaznaczone.</Trans>
          )}
        </p>
      ))}
    </Notice>
  )
}
