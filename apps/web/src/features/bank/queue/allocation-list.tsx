import { Trans, useLingui } from '@lingui/react/macro'
import type { BankAllocation } from '@skrzat/contract/wire/bank'
import { Money } from '@skrzat/ui/money'
import { Link } from '@tanstack/react-router'

const SHOWN = 4

type AllocationListProps = {
  allocations: readonly BankAllocation[]
  /** If given, numbers lead to the invoices of this place. */
  placeId?: number
  /** The line's amount, if it is shown beside the list: an only part of it is not repeated. */
  total?: number
}

/** What a line's money is for: a row for each invoice or kid. */
export function AllocationList({ allocations, placeId, total }: AllocationListProps) {
  const { t } = useLingui()
  const more = allocations.length - SHOWN
  return (
    <ul className="flex min-w-0 flex-col gap-0.5">
      {allocations.slice(0, more > 1 ? SHOWN : undefined).map(({ invoice, refund, kid, payer, amount }) => (
        <li
          key={invoice ? `${invoice.id} ${payer?.id}` : refund ? `refund ${refund.id}` : `kid ${kid.id}`}
          className="flex flex-wrap items-baseline gap-x-2.5"
        >
          <span className="min-w-0 font-medium break-words">{kid.name}</span>
          {invoice ? (
            placeId === undefined ? (
              <span className="tabular text-sm text-muted">{invoice.number}</span>
            ) : (
              <Link
                to="/place/$placeId/payments"
                params={{ placeId }}
                search={{ state: 'all', invoice: invoice.id }}
                className="tabular text-sm text-green underline-offset-2 hover:underline"
              >
                {invoice.number}
              </Link>
            )
          ) : (
            <span className="text-sm text-muted">
              {refund ? t`zwrot ${refund.number}` : <Trans>nadpłata</Trans>}
            </span>
          )}
          {payer && <span className="text-sm text-muted">{payer.name}</span>}
          {amount !== total && <Money grosze={amount} className="text-sm" />}
        </li>
      ))}
      {more > 1 && <li className="text-sm text-muted">{t`i jeszcze ${more}`}</li>}
    </ul>
  )
}
