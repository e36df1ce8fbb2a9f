import { Trans, useLingui } from '@lingui/react/macro'
import { parseAmount, zlotyText } from '@skrzat/contract/money'
import type { ShownParameters } from '@skrzat/contract/wire/payers'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { useToday } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money } from '@skrzat/ui/money'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { sayAndClose } from '#app/undo/index.ts'
import { monthText } from '#components/day-text.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { MonthSelect } from './month-select.tsx'
import { removeParameters, saveParameters } from './queries.ts'

type BenefitCardProps = { placeId: number; parameters: readonly ShownParameters[]; maySet: boolean }

/** The benefit's sums and the fee limit, from which month on. */
export function BenefitCard({ placeId, parameters, maySet }: BenefitCardProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const [adding, setAdding] = useState(false)
  const remove = useMutation(removeParameters({ onSuccess: () => toast.success(t`Usunięto kwoty`) }))
  return (
    <section
      aria-labelledby="benefit"
      className="flex flex-col gap-3 rounded-card border border-line bg-card p-4"
    >
      <h2 id="benefit" className="text-lg font-bold">
        <Trans>Aktywnie w żłobku</Trans>
      </h2>
      <p className="text-sm text-muted">
        <Trans>
          Od opłaty z cennika odejmuje się dofinansowanie i zniżki. Jeśli reszta bez wyżywienia nie przekracza
          limitu, ZUS płaci ją do kwoty świadczenia. Nowy limit wpisz, gdy zostanie ogłoszony: program zna
          tylko ten z kwietnia 2025.
        </Trans>
      </p>
      <Failure error={remove.error} />
      <ul aria-label={t`Kwoty świadczenia`} className="divide-y divide-line">
        {parameters.map(({ fromMonth, amount, disabilityAmount, feeLimit, own }) => {
          const month = monthText(`${fromMonth}-01`, locale)
          return (
            <li key={fromMonth} className="flex items-start gap-2 py-2.5 text-sm">
              <div className="min-w-0 flex-1">
                <p className="font-medium">
                  <Trans>od: {month}</Trans> {own && <Badge>{t`wpisane`}</Badge>}
                </p>
                <p>
                  <Trans>
                    świadczenie <Money grosze={amount} />, z orzeczeniem <Money grosze={disabilityAmount} />
                  </Trans>
                </p>
                <p>
                  <Trans>
                    limit opłaty <Money grosze={feeLimit} />
                  </Trans>
                </p>
              </div>
              {own && maySet && (
                <Button
                  icon={Trash2}
                  variant="quiet"
                  size="icon-sm"
                  aria-label={t`Usuń kwoty od: ${month}`}
                  title={t`Usuń`}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate({ placeId, fromMonth })}
                />
              )}
            </li>
          )
        })}
      </ul>
      {maySet && (
        <Button
          icon={Plus}
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => setAdding(true)}
        >
          {t`Wpisz nowe kwoty`}
        </Button>
      )}
      {adding && (
        <ParametersDialog placeId={placeId} latest={parameters[0]} onClose={() => setAdding(false)} />
      )}
    </section>
  )
}

type ParametersDialogProps = { placeId: number; latest: ShownParameters | undefined; onClose: () => void }

const typed = (grosze: number | undefined) => (grosze === undefined ? '' : zlotyText(grosze))

function positive(text: string): number | undefined {
  const parsed = parseAmount(text)
  return parsed.ok && parsed.grosze > 0 ? parsed.grosze : undefined
}

function ParametersDialog({ placeId, latest, onClose }: ParametersDialogProps) {
  const { t } = useLingui()
  const today = useToday()
  const [fromMonth, setFromMonth] = useState(today.slice(0, 7))
  const [texts, setTexts] = useState({
    amount: typed(latest?.amount),
    disabilityAmount: typed(latest?.disabilityAmount),
    feeLimit: typed(latest?.feeLimit),
  })
  const [tried, setTried] = useState(false)
  const save = useMutation(saveParameters(sayAndClose(t`Kwoty zapisane`, onClose)))
  const [amount, disabilityAmount, feeLimit] = [
    positive(texts.amount),
    positive(texts.disabilityAmount),
    positive(texts.feeLimit),
  ]

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (amount === undefined || disabilityAmount === undefined || feeLimit === undefined || save.isPending)
      return
    save.mutate({ placeId, fromMonth, amount, disabilityAmount, feeLimit })
  }
  const field = (name: keyof typeof texts, label: string, value: number | undefined) => (
    <Field label={label} required error={tried && value === undefined ? t`Podaj kwotę.` : undefined}>
      <Input
        numeric
        inputMode="decimal"
        value={texts[name]}
        onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
      />
    </Field>
  )
  return (
    <FormDialog
      title={t`Kwoty świadczenia`}
      description={t`Od wybranego miesiąca liczą się na nowych fakturach. Wystawione się nie zmienią.`}
      form={{ onSubmit: submit }}
      submitLabel={t`Zapisz`}
      pending={save.isPending}
      blocked={tried && (amount === undefined || disabilityAmount === undefined || feeLimit === undefined)}
      onClose={onClose}
    >
      <Failure error={save.error} />
      <Field label={t`Od miesiąca`}>
        <MonthSelect value={fromMonth} onChange={setFromMonth} />
      </Field>
      {field('amount', t`Świadczenie (zł)`, amount)}
      {field('disabilityAmount', t`Z orzeczeniem o niepełnosprawności (zł)`, disabilityAmount)}
      {field('feeLimit', t`Limit opłaty bez wyżywienia (zł)`, feeLimit)}
    </FormDialog>
  )
}
