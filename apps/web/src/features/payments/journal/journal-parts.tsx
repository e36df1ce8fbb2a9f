import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { JournalKind, JournalRow } from '@skrzat/contract/wire/payment-journal'
import { DateText } from '@skrzat/ui/date-text'
import { Money } from '@skrzat/ui/money'
import { Link } from '@tanstack/react-router'
import { methodNames } from '#components/payment-methods.ts'
import { reversalReasons } from '../texts.ts'

const kindNames: Record<JournalKind, MessageDescriptor> = {
  payment: msg`wpłata`,
  credit_added: msg`dodana nadpłata`,
  credit_returned: msg`wypłata nadpłaty`,
  deposit_received: msg`kaucja`,
  deposit_returned: msg`zwrot kaucji`,
  refund_paid: msg`zwrot przelewem`,
  refund_bounced: msg`zwrot, który wrócił`,
}

export type JournalPartProps = { placeId: number; row: JournalRow }

const link = 'rounded-small text-green underline-offset-4 hover:underline'

/** What it was paid on, as a link to the invoice's card; for credit, its kind. */
export function PaidOn({ placeId, row: { kind, invoice } }: JournalPartProps) {
  const { i18n } = useLingui()
  if (!invoice) return <span className="text-muted">{i18n._(kindNames[kind])}</span>
  return (
    <Link
      to="/place/$placeId/payments"
      params={{ placeId }}
      search={{ invoice: invoice.id }}
      className={`tabular ${link}`}
    >
      {invoice.number}
    </Link>
  )
}

/** How it was paid, and by which other payer than the guardians; a link to the bank's line that it came by. */
export function PaidBy({ placeId, row: { method, line, payer } }: JournalPartProps) {
  const { t, i18n } = useLingui()
  const name = [method && i18n._(methodNames[method]), payer].filter(Boolean).join(', ')
  if (line === null) return <span>{name}</span>
  return (
    <Link
      to="/place/$placeId/payments/bank"
      params={{ placeId }}
      search={{ state: 'ALL', line }}
      className={link}
      aria-label={t`${name}, pozycja wyciągu`}
    >
      {name}
    </Link>
  )
}

/** The amount; struck through if it was reversed, with what became credit. */
export function JournalAmount({ row: { amount, toCredit, kind, reversed } }: { row: JournalRow }) {
  return (
    <>
      <Money grosze={amount} className={reversed ? 'text-muted line-through' : 'font-medium'} />
      {kind === 'payment' && toCredit > 0 && (
        <span className="block text-xs text-muted">
          <Trans>
            w tym nadpłata <Money grosze={toCredit} />
          </Trans>
        </span>
      )}
    </>
  )
}

/** Who recorded it and when, and its reversal. */
export function JournalRecord({ row: { by, at, reversed } }: { row: JournalRow }) {
  const { i18n } = useLingui()
  return (
    <>
      {by} <DateText value={at} className="text-muted" />
      {reversed && (
        <span className="block text-xs text-danger">
          <Trans>
            Wycofano <DateText value={reversed.at} /> {reversed.by}:{' '}
            {i18n._(reversalReasons[reversed.reason])}
          </Trans>
        </span>
      )}
    </>
  )
}
