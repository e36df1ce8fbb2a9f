import { Trans, useLingui } from '@lingui/react/macro'
import type { Correction, Invoice } from '@skrzat/contract/wire/payments'
import { DateText } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { changeText, moneyText } from '@skrzat/ui/money'
import { Button } from '@skrzat/ui/button'
import { FileDown } from 'lucide-react'
import { useDownload } from '#app/calls/index.ts'
import { kidName } from '#components/kid-name.ts'

/** The invoice's corrections, oldest first: number, day, the amount before and after it, and the reason. */
export function Corrections({ invoice }: { invoice: Invoice }) {
  const { corrections, amount } = invoice
  const locale = useUiLocale()
  return (
    <ul className="divide-y divide-line">
      {corrections.map((correction, index) => {
        const { id, number, day, difference, was, reason } = correction
        const before = moneyText(was.amount, locale)
        const after = moneyText(corrections[index + 1]?.was.amount ?? amount, locale)
        const change = changeText(difference, locale)
        return (
          <li key={id} className="flex items-start justify-between gap-4 py-2">
            <span className="min-w-0">
              <span className="tabular">{number}</span>{' '}
              <span className="text-sm text-muted">
                <DateText value={day} />
              </span>
              <span className="tabular block text-sm text-muted">
                <Trans>
                  było {before}, jest {after}
                </Trans>
              </span>
              {reason && <span className="block text-sm break-words whitespace-pre-line">{reason}</span>}
            </span>
            <span className="flex shrink-0 items-center gap-1">
              <span className="tabular font-medium">{change}</span>
              <CorrectionPdf invoice={invoice} correction={correction} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Saves a correction as a PDF: it is a document of its own. */
function CorrectionPdf({ invoice: { id, kid }, correction }: { invoice: Invoice; correction: Correction }) {
  const { t } = useLingui()
  const { number } = correction
  const name = `Korekta ${number.replaceAll('/', '-')} ${kidName(kid)}.pdf`
  const save = useDownload(`/api/payments/${id}/corrections/${correction.id}/pdf`, name)
  return (
    <Button
      icon={FileDown}
      variant="quiet"
      size="icon-sm"
      pending={save.isPending}
      className="text-muted print:hidden"
      aria-label={t`Pobierz PDF korekty ${number}`}
      title={t`Pobierz PDF korekty`}
      onClick={() => save.mutate()}
    />
  )
}
