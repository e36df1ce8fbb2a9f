import { Trans } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { DateText } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'

/** The invoice's corrections, oldest first: number, day, the amount before and after it, and the reason. */
export function Corrections({ invoice: { corrections, amount } }: { invoice: Invoice }) {
  const locale = useUiLocale()
  return (
    <ul className="divide-y divide-line">
      {corrections.map(({ id, number, day, difference, was, reason }, index) => {
        const before = moneyText(was.amount, locale)
        const after = moneyText(corrections[index + 1]?.was.amount ?? amount, locale)
        const change = `${difference < 0 ? '−' : '+'}${moneyText(Math.abs(difference), locale)}`
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
            <span className="tabular shrink-0 font-medium">{change}</span>
          </li>
        )
      })}
    </ul>
  )
}
