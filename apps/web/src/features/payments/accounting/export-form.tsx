import { Trans, useLingui } from '@lingui/react/macro'
import { SALES_ASSUMPTIONS, SALES_FORMATS, type SalesFormat } from '@skrzat/contract/accounting'
import { addMonths, type Day, firstOfMonth, lastOfMonth } from '@skrzat/contract/days'
import type { AccountingPage } from '@skrzat/contract/wire/accounting'
import { Button } from '@skrzat/ui/button'
import { DateRangePicker } from '@skrzat/ui/date-range-picker'
import { useToday } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { Notice } from '@skrzat/ui/notice'
import { Select } from '@skrzat/ui/select'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Failure } from '#components/failure.tsx'
import { exportSales } from './queries.ts'
import { assumptionTexts, formatNames } from './texts.ts'

type Days = { from: Day; to: Day }

/** Makes a file of a period's sales, and says beforehand what it takes for granted. */
export function ExportForm({ placeId, page }: { placeId: number; page: AccountingPage }) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const before = addMonths(firstOfMonth(today), -1)
  const [days, setDays] = useState<Days>({ from: before, to: lastOfMonth(before) })
  const [format, setFormat] = useState<SalesFormat>('epp')
  const make = useMutation(exportSales(placeId))
  const earlier = page.exports.filter(
    (each) => each.format === format && each.from <= days.to && each.to >= days.from,
  )
  const lacksBase = format === 'optima' && !(page.settings.optimaSource && page.settings.optimaTarget)
  return (
    <section
      aria-labelledby="export"
      className="flex flex-col gap-4 sm:rounded-card sm:border sm:border-line sm:bg-card sm:p-4"
    >
      <h2 id="export" className="text-lg font-bold">
        <Trans>Eksport sprzedaży</Trans>
      </h2>
      <Field label={t`Dni wystawienia`}>
        <DateRangePicker
          value={days}
          onValueChange={(range) => range && setDays(range)}
          placeholder={t`Wybierz daty`}
          calendarLabel={t`Dni wystawienia`}
          presets={[
            { label: t`poprzedni miesiąc`, range: { from: before, to: lastOfMonth(before) } },
            { label: t`ten miesiąc`, range: { from: firstOfMonth(today), to: lastOfMonth(today) } },
          ]}
        />
      </Field>
      <Field label={t`Format`}>
        <Select
          value={format}
          onChange={({ target }) => setFormat(SALES_FORMATS.find((each) => each === target.value) ?? format)}
        >
          {SALES_FORMATS.map((each) => (
            <option key={each} value={each}>
              {i18n._(formatNames[each])}
            </option>
          ))}
        </Select>
      </Field>
      <div className="text-sm">
        <p className="font-medium">
          <Trans>Założono, że:</Trans>
        </p>
        <ul className="mt-1 list-disc pl-5 text-muted">
          {SALES_ASSUMPTIONS[format].map((each) => (
            <li key={each}>{i18n._(assumptionTexts[each])}</li>
          ))}
        </ul>
      </div>
      {earlier.length > 0 && (
        <Notice tone="warning">
          <Trans>Te dni są już w innym pliku tego formatu. Nowy będzie oznaczony jako powtórzenie.</Trans>
        </Notice>
      )}
      {lacksBase && (
        <Notice tone="warning">
          <Trans>Wpisz najpierw bazę źródłową i docelową Optimy w ustawieniach eksportu.</Trans>
        </Notice>
      )}
      {format !== 'csv' && page.missing.length > 0 && (
        <Notice tone="warning">
          <Trans>Uzupełnij najpierw dane sprzedawcy.</Trans>
        </Notice>
      )}
      <Failure error={make.error} />
      <Button
        icon={Download}
        className="self-start"
        pending={make.isPending}
        onClick={() => make.mutate({ ...days, format })}
      >
        {t`Pobierz plik`}
      </Button>
    </section>
  )
}
