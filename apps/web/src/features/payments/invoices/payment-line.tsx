import { Trans, useLingui } from '@lingui/react/macro'
import { warsawDay } from '@skrzat/contract/days'
import type { InvoicePayment } from '@skrzat/contract/wire/payments'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { DateText } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money, moneyText } from '@skrzat/ui/money'
import { methodNames } from '#components/payment-methods.ts'
import { reversalReasons } from '../texts.ts'
import { BankEvidence } from './bank-evidence.tsx'

type PaymentLineProps = {
  placeId: number
  payment: InvoicePayment
  /** Undefined on a deleted invoice, whose money has become the child's credit. */
  onReverse: (() => void) | undefined
}

/** A payment on an invoice. A reversed one stays, crossed out, with its reason. */
export function PaymentLine({ placeId, payment, onReverse }: PaymentLineProps) {
  const { t, i18n } = useLingui()
  const locale = useUiLocale()
  const { reversed, toCredit, amount, method, note, day, createdDate, lineId, payer } = payment
  const reason = reversed?.note
  const sum = moneyText(amount, locale)
  return (
    <li className="py-2">
      <div className="flex items-center justify-between gap-4">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <DateText value={payment.day} className={cn(reversed && 'text-muted line-through')} />
          {method && <span className="text-sm text-muted">{i18n._(methodNames[method])}</span>}
          {payer && <span className="text-sm">{payer}</span>}
          {reversed && <Badge>{t`wycofana`}</Badge>}
        </span>
        <span className="flex items-center gap-2">
          {!reversed && lineId === undefined && onReverse && (
            <Button
              variant="danger-quiet"
              size="sm"
              aria-label={t`Wycofaj wpłatę ${sum}`}
              onClick={onReverse}
            >
              {t`Wycofaj`}
            </Button>
          )}
          <Money grosze={amount} className={cn(reversed && 'text-muted line-through')} />
        </span>
      </div>
      {lineId !== undefined && <BankEvidence placeId={placeId} lineId={lineId} />}
      {note && <p className="text-sm break-words">{t`„${note}”`}</p>}
      {warsawDay(new Date(createdDate)) !== day && (
        <p className="text-sm text-muted">
          <Trans>
            zapisana <DateText value={createdDate} />
          </Trans>
        </p>
      )}
      {toCredit > 0 && (
        <p className="text-sm text-muted">
          <Trans>
            w tym <Money grosze={toCredit} /> na nadpłatę
          </Trans>
        </p>
      )}
      {reversed && (
        <p className="text-sm text-muted">
          <DateText value={reversed.at} />: {i18n._(reversalReasons[reversed.reason])}
          {reason && <span className="block break-words text-ink">{t`„${{ note: reason }}”`}</span>}
        </p>
      )}
    </li>
  )
}
