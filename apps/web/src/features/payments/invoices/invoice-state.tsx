import { Trans, useLingui } from '@lingui/react/macro'
import { deadlineBadge } from '@skrzat/contract/invoice-age'
import type { Invoice } from '@skrzat/contract/wire/ledger'
import { Badge } from '@skrzat/ui/badge'
import { useToday } from '@skrzat/ui/date-text'
import { useUiLocale, type UiLocale } from '@skrzat/ui/locale'

/** How long after its deadline an invoice is, from 15 days on (spec: Payments). */
export function DeadlineBadge({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui()
  const today = useToday()
  const badge = deadlineBadge(invoice.deadline, today)
  if (badge === null) return null
  return badge === 'over30' ? (
    <Badge tone="danger" title={t`ponad 30 dni po terminie`}>
      <Trans>
        ponad 30 dni<span className="sr-only"> po terminie</span>
      </Trans>
    </Badge>
  ) : (
    <Badge tone="warning" title={t`15–30 dni po terminie`}>
      <Trans>
        15–30 dni<span className="sr-only"> po terminie</span>
      </Trans>
    </Badge>
  )
}

/** `19 lis` */
function shortDay(day: string, locale: UiLocale): string {
  const form = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, form).format(new Date(`${day}T00:00:00Z`))
}

/** What else one should know of an open invoice, in words. */
export function useInvoiceNotes() {
  const { t } = useLingui()
  const today = useToday()
  const locale = useUiLocale()
  return ({ amount, amountLeft, creditUsed, viewed, reminded }: Invoice): string[] => {
    const day = reminded && (reminded === today ? t`dziś` : shortDay(reminded, locale))
    return [
      ...(amount - creditUsed > amountLeft ? [t`w części`] : []),
      ...(day ? [t`przypomniano ${day}`] : []),
      ...(viewed === null ? [t`nieobejrzana`] : []),
    ]
  }
}
