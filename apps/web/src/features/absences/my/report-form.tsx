import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { rangeFault, REASON_LENGTH, reasonText } from '@skrzat/contract/absence'
import { addDays, dayRange, type Day } from '@skrzat/contract/days'
import type { AbsenceForm, AbsenceFormKid } from '@skrzat/contract/wire/absences'
import { Button } from '@skrzat/ui/button'
import { DateRangePicker } from '@skrzat/ui/date-range-picker'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { toast } from '@skrzat/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeMessage, useFailureText } from '#app/errors/index.ts'
import type { Outbox } from '#app/offline/index.ts'
import { useUndoToast } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { kidName } from '#components/kid-name.ts'
import type { WaitingReport } from '../outbox/report.ts'
import { previewOptions } from '../queries.ts'
import { ChosenDays } from './chosen-days.tsx'
import { DayToggles } from './day-toggles.tsx'
import { nearDays, rangesOf, toggleDay, type DayRange } from './days.ts'
import { Deadline } from './deadline.tsx'
import { canReport, infosOf, isRefused, likelyDay, nextDeadline } from './infos.ts'
import { KidChips } from './kid-chips.tsx'
import { Outcome } from './outcome.tsx'
import { useReport, type Reported } from './use-report.ts'

type ReportFormProps = {
  form: AbsenceForm
  /** The kid; undefined until one of several is chosen. */
  kid: AbsenceFormKid | undefined
  onKidChange: (kidId: number | undefined) => void
  /** Gets reports that had no answer. */
  outbox: Outbox<WaitingReport> | undefined
}

/** Reports an absence in three presses: kid, days, send. */
export function ReportForm({ form, kid, onKidChange, outbox }: ReportFormProps) {
  const { t } = useLingui()
  const [round, setRound] = useState(0)
  const said = useSaid()
  const report = useReport(outbox, () => {
    toast.info(t`Brak połączenia. Wyślemy zgłoszenie, gdy wróci.`)
    onKidChange(undefined)
    setRound(round + 1)
  })
  async function sendReports(reported: AbsenceFormKid, ranges: readonly DayRange[], reason: string) {
    const made = await report.send({ id: reported.id, name: kidName(reported) }, ranges, reason)
    if (made) said(reported, made)
  }
  if (kid && report.days.length > 0 && report.error === undefined && !report.sending) {
    return (
      <Outcome
        name={kidName(kid)}
        days={report.days}
        saves={report.saves}
        onAgain={() => {
          report.reset()
          onKidChange(undefined)
          setRound(round + 1)
        }}
      />
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <KidChips
        kids={form.kids}
        kidId={kid?.id}
        onChange={(id) => {
          report.reset()
          onKidChange(id)
        }}
      />
      {kid ? (
        <DaysForm key={`${kid.id} ${round}`} form={form} kid={kid} report={report} onSend={sendReports} />
      ) : (
        <p className="text-muted">
          <Trans>Wybierz, które dziecko nie przyjdzie.</Trans>
        </p>
      )}
    </div>
  )
}

/** Shows what was reported and its saving, with ten seconds to undo it. */
function useSaid() {
  const { t } = useLingui()
  const locale = useUiLocale()
  const said = useUndoToast()
  return ({ firstname }: AbsenceFormKid, { days, saves, undo }: Reported) => {
    const count = days.filter(({ absenceId }) => absenceId !== null).length
    const saved = moneyText(saves, locale)
    said(
      t`${firstname}: ${plural(count, { one: 'zgłoszono #\u00a0dzień', few: 'zgłoszono #\u00a0dni', many: 'zgłoszono #\u00a0dni', other: 'zgłoszono #\u00a0dnia' })}`,
      {
        ...(saves > 0 && { description: t`Mniej do zapłaty: ${saved}` }),
        undo,
      },
    )
  }
}

type DaysFormProps = {
  form: AbsenceForm
  kid: AbsenceFormKid
  report: ReturnType<typeof useReport>
  onSend: (kid: AbsenceFormKid, ranges: readonly DayRange[], reason: string) => Promise<void>
}

/** The days, their deadline and savings; and the button, in reach of a thumb. */
function DaysForm({ form: { today, now }, kid, report, onSend }: DaysFormProps) {
  const { t, i18n } = useLingui()
  const [picked, setPicked] = useState<readonly Day[]>()
  const [reason, setReason] = useState('')
  const tooLong = reasonText(reason).length > REASON_LENGTH
  const [ahead] = useState(() => Date.parse(now) - Date.now())
  const { acceptLate } = kid.rule
  const near = nearDays(today)
  const last = near.at(-1) ?? today
  const nearPreview = useQuery(previewOptions(kid.id, { from: today, to: last }))

  const picks = picked ?? []
  const [from, to] = [picks[0], picks.at(-1)]
  const fault = from && to && rangeFault({ from, to }, { today, byPlace: false })
  const isFar = to !== undefined && to > last && fault === undefined
  const farPreview = useQuery({
    ...previewOptions(kid.id, { from: from ?? today, to: to ?? last }),
    enabled: isFar,
  })

  const infos = infosOf([isFar ? farPreview.data : undefined, nearPreview.data])
  const likely = likelyDay(infos, today)
  const chosen = fault ? [] : (picked ?? (likely ? [likely] : []))
  const chosenInfos = chosen.flatMap((day) => infos.get(day) ?? [])
  const known = chosenInfos.length === chosen.length
  const reportable = chosenInfos.filter((info) => canReport(info, acceptLate))
  const refused = new Set(chosenInfos.filter((info) => isRefused(info, acceptLate)).map(({ day }) => day))
  const ranges = rangesOf(chosen.filter((day) => !refused.has(day))).filter((range) =>
    reportable.some(({ day }) => day >= range.from && day <= range.to),
  )
  const deadline = nextDeadline(chosenInfos)
  // Earlier data stay, with their age above the page.
  const missing = [nearPreview, ...(isFar ? [farPreview] : [])].find(({ data }) => data === undefined)
  const failure = missing?.error

  function chooseDays(days: readonly Day[]) {
    if (report.error !== undefined) report.reset()
    setPicked(days)
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (ranges.length > 0 && !report.sending && !tooLong) {
          setPicked(chosen)
          void onSend(kid, ranges, reasonText(reason))
        }
      }}
    >
      <DayToggles
        days={near}
        today={today}
        infos={infos}
        chosen={chosen}
        acceptLate={acceptLate}
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
          {...(kid.lastDay !== undefined && kid.lastDay >= today && { max: kid.lastDay })}
        />
      </Field>
      <Failure error={failure} />
      <ChosenDays infos={chosenInfos} acceptLate={acceptLate} dailySaving={kid.dailySaving} />
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
            if (report.error !== undefined) report.reset()
            setReason(target.value)
          }}
        />
      </Field>
      <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-paper px-4 pt-3 pb-4 md:static md:mx-0 md:border-0 md:p-0">
        {report.error !== undefined && <Refusal error={report.error} taken={report.days.length} />}
        {deadline ? (
          <Deadline deadline={deadline} today={today} saves={kid.dailySaving > 0} ahead={ahead} />
        ) : (
          <p className="text-sm text-muted">
            {chosen.length === 0 ? (
              <Trans>Zaznacz dni, w których dziecka nie będzie.</Trans>
            ) : known && reportable.length === 0 ? (
              <Trans>W tych dniach nie ma czego zgłaszać.</Trans>
            ) : null}
          </p>
        )}
        <Button
          type="submit"
          pending={report.sending}
          disabled={ranges.length === 0 || !known || tooLong}
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

/** The reason of the refusal, and that the choice is kept. */
function Refusal({ error, taken }: { error: unknown; taken: number }) {
  const failureText = useFailureText()
  return (
    <Notice tone="danger">
      <p>{failureText(error)}</p>
      <p>
        {taken > 0 ? (
          <Trans>Część dni jest już zgłoszona. Pozostałe są nadal zaznaczone.</Trans>
        ) : (
          <Trans>Niczego nie zapisano. Wybrane dni są nadal zaznaczone.</Trans>
        )}
      </p>
    </Notice>
  )
}
