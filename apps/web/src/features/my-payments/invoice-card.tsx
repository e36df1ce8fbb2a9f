import { Trans, useLingui } from '@lingui/react/macro'
import { longDay } from '@skrzat/contract/day-text'
import { sumGrosze, zlotyText } from '@skrzat/contract/money'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { CopyButton } from '@skrzat/ui/copy-button'
import { GroupTag } from '@skrzat/ui/group-dot'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money, moneyText } from '@skrzat/ui/money'
import { ChevronDown } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { useSeen } from '#app/parts/index.ts'
import { DocumentWord } from '#components/document-word.tsx'
import { InvoicePdf } from '#components/invoice-pdf.tsx'
import { kidName } from '#components/kid-name.ts'
import { Breakdown } from './breakdown.tsx'
import { DueText } from './due-text.tsx'
import { useCopyTexts } from './lines.tsx'
import { Transfer } from './transfer.tsx'

export type InvoiceCardProps = {
  invoice: Invoice
  /** No other invoice is paid to its account. */
  alone?: boolean
  /** Called once the card was visible. */
  onSeen: (invoice: Invoice) => void
}

/** One invoice: kid, amount left, deadline, bank account, and how the sum was computed. */
export const InvoiceCard = memo(function InvoiceCard(props: InvoiceCardProps) {
  return (
    <DocumentWord kind={props.invoice.documentKind}>
      <Card {...props} />
    </DocumentWord>
  )
})

function Card({ invoice, alone = false, onSeen }: InvoiceCardProps) {
  const { t } = useLingui()
  const id = useId()
  const card = useSeen<HTMLLIElement>(() => onSeen(invoice))
  const [open, setOpen] = useState(false)
  const { kid, number, amount, amountLeft, paid } = invoice
  const said = useCopyTexts()
  const name = kidName(kid)
  const issued = longDay(invoice.createdDay, null, useUiLocale())
  return (
    <li
      ref={card}
      aria-labelledby={`${id}-name`}
      className="invoice-sheet flex flex-col gap-4 rounded-card border border-line bg-card p-5 [contain-intrinsic-size:auto_24rem] [content-visibility:auto]"
    >
      <header className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h2 id={`${id}-name`} className="min-w-0 font-bold break-words">
            {name}
          </h2>
          <GroupTag color={kid.group.color} name={kid.group.name} />
        </div>
        <div>
          <p className={cn('flex flex-wrap items-center justify-between gap-x-4', paid && 'text-muted')}>
            <span>
              <span className="sr-only">{paid ? t`Kwota faktury` : t`Do zapłaty`} </span>
              <Money grosze={paid ? amount : amountLeft} className="text-xl font-bold" />
            </span>
            {!paid && (
              <CopyButton
                text={zlotyText(amountLeft)}
                label={t`Kopiuj kwotę`}
                {...said}
                className="-mx-3 -my-1.5 print:hidden"
              />
            )}
          </p>
          <DueText invoice={invoice} />
        </div>
        {paid ? <p className="text-sm text-muted">{invoice.place.name}</p> : <PaidSoFar invoice={invoice} />}
      </header>
      {!paid && <Transfer invoice={invoice} alone={alone} />}
      <div className="flex flex-col border-t border-line pt-3 print:border-0">
        <p className="tabular text-sm text-muted">
          <Trans>
            Faktura {number} z&nbsp;{issued}
          </Trans>
        </p>
        <div className="-mx-3 flex flex-wrap justify-between gap-2 print:hidden">
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={open}
            aria-controls={`${id}-why`}
            aria-label={t`Dlaczego tyle? ${name}, faktura ${number}`}
            onClick={() => setOpen(!open)}
          >
            <Trans>Dlaczego tyle?</Trans>
            <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
          </Button>
          <InvoicePdf invoice={invoice} />
        </div>
        <div id={`${id}-why`} className={cn('pt-2', !open && 'hidden print:block')}>
          <Breakdown invoice={invoice} />
        </div>
      </div>
    </li>
  )
}

/** `Z kwoty 1 096,36 zł, wpłacono 300,00 zł`, if a part is paid: of the parents' own part, so that it adds up. */
function PaidSoFar({ invoice }: { invoice: Invoice }) {
  const locale = useUiLocale()
  const { amountLeft, creditUsed, paid } = invoice
  const own = invoice.amount - sumGrosze((invoice.shares ?? []).map((share) => share.amount))
  const received = own - amountLeft - creditUsed
  if (paid || (received <= 0 && creditUsed === 0)) return null
  const whole = moneyText(own, locale)
  const paidText = moneyText(received, locale)
  const credit = moneyText(creditUsed, locale)
  return (
    <p className="tabular text-sm text-muted">
      {received <= 0 ? (
        <Trans>
          Z&nbsp;kwoty {whole}, z&nbsp;nadpłaty {credit}
        </Trans>
      ) : creditUsed === 0 ? (
        <Trans>
          Z&nbsp;kwoty {whole}, wpłacono {paidText}
        </Trans>
      ) : (
        <Trans>
          Z&nbsp;kwoty {whole}, wpłacono {paidText}, z&nbsp;nadpłaty {credit}
        </Trans>
      )}
    </p>
  )
}
