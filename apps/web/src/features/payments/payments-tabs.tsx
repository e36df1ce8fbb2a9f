import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { Link } from '@tanstack/react-router'
import { PAYMENT_TABS, type PaymentsTab } from './search.ts'

/** The three tabs, as links: each can be opened in a new window and bookmarked. */
export function PaymentsTabs({ placeId, tab }: { placeId: number; tab: PaymentsTab }) {
  const { t } = useLingui()
  const names: Record<PaymentsTab, string> = {
    invoices: t`Wszystkie faktury`,
    new: t`Nowa faktura`,
    reports: t`Raport`,
  }
  return (
    <nav
      aria-label={t`Płatności`}
      className="-mt-2 mb-4 flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] max-md:-mx-4 max-md:px-2 print:hidden"
    >
      {PAYMENT_TABS.map((each) => (
        <Link
          key={each}
          to="/place/$placeId/payments"
          params={{ placeId }}
          search={each === 'invoices' ? {} : { tab: each }}
          activeProps={{}}
          aria-current={each === tab ? 'page' : undefined}
          className={cn(
            'relative grid h-11 shrink-0 place-items-center rounded-t-control px-3 text-base whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2',
            "after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:content-['']",
            each === tab && 'font-medium text-green after:bg-green hover:text-green',
          )}
        >
          {names[each]}
        </Link>
      ))}
    </nav>
  )
}
