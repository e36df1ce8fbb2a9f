import { Trans, useLingui } from '@lingui/react/macro'
import { formatNrb } from '@skrzat/contract/nrb'
import type { Refund } from '@skrzat/contract/wire/refunds'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { DateText } from '@skrzat/ui/date-text'
import { Money } from '@skrzat/ui/money'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CancelQuestion, BackQuestion, PayDialog, PayeeDialog, UnpayQuestion } from './refund-dialogs.tsx'
import { sourceNames } from './texts.ts'

type Asking = 'payee' | 'cancel' | 'pay' | 'back' | 'unpay'

type RefundRowProps = {
  placeId: number
  refund: Refund
  /** Whether it is chosen for a file; left out where none can be. */
  chosen?: boolean
  onToggle?: () => void
}

/** A refund, to whom it goes, and what can be done with it. */
export function RefundRow({ placeId, refund, chosen = false, onToggle }: RefundRowProps) {
  const { t, i18n } = useLingui()
  const [asking, setAsking] = useState<Asking>()
  const {
    number,
    kid,
    amount,
    from,
    accountNumber,
    name,
    state,
    bounced,
    paidDay,
    line,
    orderedAt,
    orderedBy,
  } = refund
  const close = () => setAsking(undefined)
  const shown = { placeId, refund, onClose: close }
  const action = (asked: Asking, label: string) => (
    <Button
      size="sm"
      variant="quiet"
      aria-label={t`${label}: ${number}, ${kid.name}`}
      onClick={() => setAsking(asked)}
    >
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      {onToggle && (
        <Checkbox
          label={t`Zaznacz zwrot ${number}, ${kid.name}`}
          labelHidden
          checked={chosen}
          onChange={onToggle}
          className="mt-0.5"
        />
      )}
      <div className="min-w-48 flex-1">
        <span className="font-medium break-words">{kid.name}</span>{' '}
        <span className="tabular text-sm text-muted">{number}</span>{' '}
        {bounced && (
          <Badge tone="warning">
            <Trans>wrócił z banku</Trans>
          </Badge>
        )}
        <span className="block text-sm text-muted">
          {kid.group}, {i18n._(sourceNames[from])}
        </span>
      </div>
      <div className="min-w-48 flex-1">
        <span className="break-words">{name}</span>
        <span className="tabular block text-sm text-muted">{formatNrb(accountNumber)}</span>
      </div>
      <div className="flex flex-col items-end text-right">
        <Money grosze={amount} className="font-bold" />
        <span className="text-sm text-muted">
          {paidDay ? (
            <Trans>
              wypłacony <DateText value={paidDay} form="plain" />
            </Trans>
          ) : (
            <>
              <DateText value={orderedAt} /> {orderedBy}
            </>
          )}
        </span>
      </div>
      {state !== 'CANCELLED' && (
        <div className="-mx-2 flex w-full flex-wrap gap-1">
          {state === 'ORDERED' && action('payee', t`Zmień rachunek`)}
          {state === 'SENT' && action('back', t`Wycofaj z pliku`)}
          {(state === 'ORDERED' || state === 'SENT') && action('pay', t`Oznacz jako wypłacony`)}
          {state === 'ORDERED' && action('cancel', t`Anuluj zwrot`)}
          {state === 'PAID' && line === null && action('unpay', t`Cofnij wypłatę`)}
          {state === 'PAID' && line !== null && (
            <Link
              to="/place/$placeId/payments/bank"
              params={{ placeId }}
              search={{ state: 'ALL', line }}
              className="px-2 text-sm text-green underline underline-offset-2"
            >
              <Trans>Pozycja wyciągu</Trans>
            </Link>
          )}
        </div>
      )}
      {asking === 'payee' && <PayeeDialog {...shown} />}
      {asking === 'cancel' && <CancelQuestion {...shown} />}
      {asking === 'pay' && <PayDialog {...shown} />}
      {asking === 'back' && <BackQuestion {...shown} />}
      {asking === 'unpay' && <UnpayQuestion {...shown} />}
    </div>
  )
}
