import { Trans, useLingui } from '@lingui/react/macro'
import type { ReportFormat } from '@skrzat/contract/wire/payment-reports'
import { Button } from '@skrzat/ui/button'
import { DateRangePicker } from '@skrzat/ui/date-range-picker'
import { useToday } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { RadioGroup } from '@skrzat/ui/radio'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { codeMessage, failureOf, useFailureText } from '#app/errors/index.ts'
import { Failure } from '#components/failure.tsx'
import { createReport } from '../queries.ts'
import { lastMonth, reportPeriodProblem, thisMonth, yearOf, type Period } from './period.ts'
import { Totals } from './totals.tsx'

type Kind = 'created' | 'paid'

/** Orders a report for days of issue or of payment. */
export function ReportForm({ placeId }: { placeId: number }) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const today = useToday()
  const [period, setPeriod] = useState<Period | undefined>(() => lastMonth(today))
  const [kind, setKind] = useState<Kind>('created')
  const [format, setFormat] = useState<ReportFormat>('csv')
  const [tried, setTried] = useState(false)
  const command = useCommand()
  const add = useMutation(createReport())
  const problem = period && reportPeriodProblem(period)
  const refused = add.error && failureOf(add.error).code
  const aboutPeriod = refused === 'report.period' || refused === 'report.too_long'

  function said() {
    if (!period) return tried ? t`Wybierz daty.` : undefined
    if (problem) return i18n._(codeMessage(problem))
    return add.error && aboutPeriod ? failureText(add.error) : undefined
  }
  function changePeriod(days: Period | undefined) {
    setPeriod(days)
    add.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!period || problem || add.isPending) return
    add.mutate(command({ placeId, ...period, paid: kind === 'paid', format }), {
      onSuccess: () => toast.success(t`Przygotowujemy raport. Możesz zająć się czymś innym.`),
    })
  }
  const presets = [
    { label: t`poprzedni miesiąc`, range: lastMonth(today) },
    { label: t`ten miesiąc`, range: thisMonth(today) },
    { label: t`ten rok`, range: yearOf(today, 0) },
    { label: t`poprzedni rok`, range: yearOf(today, -1) },
  ]
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby="new-report"
      className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5"
    >
      <h2 id="new-report" className="text-lg font-bold">
        <Trans>Nowy raport</Trans>
      </h2>
      <Failure error={!aboutPeriod && add.error} />
      <Field label={t`Dni`} error={said()}>
        <DateRangePicker
          value={period}
          onValueChange={changePeriod}
          placeholder={t`Wybierz daty`}
          calendarLabel={t`Dni, które obejmie raport`}
          presets={presets}
          className="max-[359px]:[&_button]:text-sm"
        />
      </Field>
      <RadioGroup<Kind>
        legend={t`Które faktury`}
        value={kind}
        onValueChange={setKind}
        options={[
          { value: 'created', label: t`Wystawione w tych dniach` },
          { value: 'paid', label: t`Opłacone w tych dniach` },
        ]}
      />
      <RadioGroup<ReportFormat>
        legend={t`Plik`}
        value={format}
        onValueChange={setFormat}
        options={[
          { value: 'csv', label: 'CSV' },
          { value: 'xlsx', label: 'Excel (XLSX)' },
        ]}
        inline
      />
      {period && !problem && <Totals placeId={placeId} period={period} paid={kind === 'paid'} />}
      <Button type="submit" pending={add.isPending} className="self-start">
        {t`Przygotuj raport`}
      </Button>
      <p className="text-sm text-muted">
        <Trans>
          Jeden wiersz to jedna faktura, na końcu są sumy. Plik CSV wczytasz do programu księgowego, a w pliku
          Excela kwoty i daty są od razu gotowe do obliczeń.
        </Trans>
      </p>
    </form>
  )
}
