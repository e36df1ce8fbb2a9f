import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { Link, type LinkProps } from '@tanstack/react-router'

type Shown =
  | 'invoices'
  | 'new'
  | 'bank'
  | 'reports'
  | 'journal'
  | 'debtors'
  | 'refunds'
  | 'leavers'
  | 'differences'
  | 'months'
  | 'accounting'
  | 'payers'
type Target = Pick<LinkProps, 'to' | 'search'>

const TABS: Record<Shown, Target> = {
  invoices: { to: '/place/$placeId/payments', search: {} },
  new: { to: '/place/$placeId/payments', search: { tab: 'new' } },
  bank: { to: '/place/$placeId/payments/bank', search: {} },
  journal: { to: '/place/$placeId/payments/journal', search: {} },
  debtors: { to: '/place/$placeId/payments/debtors', search: {} },
  accounting: { to: '/place/$placeId/payments/accounting', search: {} },
  payers: { to: '/place/$placeId/payments/payers', search: {} },
  refunds: { to: '/place/$placeId/payments/refunds', search: {} },
  leavers: { to: '/place/$placeId/payments/leaving', search: {} },
  differences: { to: '/place/$placeId/payments/differences', search: {} },
  months: { to: '/place/$placeId/payments/months', search: {} },
  reports: { to: '/place/$placeId/payments', search: { tab: 'reports' } },
}

/** On a phone the tabs are wider than the screen. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current]')
  if (nav && current) nav.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - nav.clientWidth / 2
}

/** The tabs of a place's payments, as links: each can be opened in a new window and bookmarked. */
export function PaymentsTabs({ placeId, tab }: { placeId: number; tab: Shown }) {
  const { t } = useLingui()
  const tabs: { key: Shown; name: string }[] = [
    { key: 'invoices', name: t`Wszystkie faktury` },
    { key: 'new', name: t`Nowa faktura` },
    { key: 'bank', name: t`Bank` },
    { key: 'journal', name: t`Dziennik wpłat` },
    { key: 'debtors', name: t`Kto zalega` },
    { key: 'payers', name: t`Płatnicy` },
    { key: 'refunds', name: t`Zwroty` },
    { key: 'leavers', name: t`Odejścia` },
    { key: 'differences', name: t`Różnice` },
    { key: 'months', name: t`Miesiące` },
    { key: 'reports', name: t`Raport` },
    { key: 'accounting', name: t`Księgowość` },
  ]
  return (
    <nav
      ref={showCurrent}
      aria-label={t`Płatności`}
      className="relative -mt-2 mb-4 flex gap-1 overflow-x-auto md:gap-0 md:flex-wrap md:overflow-visible border-b border-line [scrollbar-width:none] max-md:-mx-4 max-md:px-2 print:hidden"
    >
      {tabs.map(({ key, name }) => (
        <Link
          key={key}
          {...TABS[key]}
          params={{ placeId }}
          // Otherwise the first one is also current on each of the others, whose paths begin with its own.
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={key === tab ? 'page' : undefined}
          className={cn(
            'relative grid h-11 shrink-0 place-items-center rounded-t-control px-3 text-base md:max-2xl:px-1.5 md:max-2xl:text-sm whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2',
            "after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:content-['']",
            key === tab && 'font-medium text-green after:bg-green hover:text-green',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
