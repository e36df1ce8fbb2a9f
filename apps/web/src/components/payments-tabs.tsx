import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'

// Popovers are in a file of their own, which needs the one that these tabs are in.
const TabsMenu = lazy(() => import('./tabs-menu.tsx'))

const TABS = {
  invoices: { to: '/place/$placeId/payments', search: {} },
  new: { to: '/place/$placeId/payments', search: { tab: 'new' } },
  bank: { to: '/place/$placeId/payments/bank', search: {} },
  journal: { to: '/place/$placeId/payments/journal', search: {} },
  debtors: { to: '/place/$placeId/payments/debtors', search: {} },
  differences: { to: '/place/$placeId/payments/differences', search: {} },
  months: { to: '/place/$placeId/payments/months', search: {} },
  reports: { to: '/place/$placeId/payments', search: { tab: 'reports' } },
  refunds: { to: '/place/$placeId/payments/refunds', search: {} },
  leavers: { to: '/place/$placeId/payments/leaving', search: {} },
  payers: { to: '/place/$placeId/payments/payers', search: {} },
  accounting: { to: '/place/$placeId/payments/accounting', search: {} },
} satisfies Record<string, Pick<LinkProps, 'to' | 'search'>>

type Tab = keyof typeof TABS

/** What is needed every few days; a line of all would wrap on a laptop. */
const OFTEN = ['invoices', 'new', 'bank', 'journal', 'debtors', 'differences', 'months'] as const
const RARER = ['payers', 'refunds', 'leavers', 'reports', 'accounting'] as const

/** On a phone the tabs are wider than the screen. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current]')
  if (nav && current) nav.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - nav.clientWidth / 2
}

const tabStyle =
  'relative flex h-11 shrink-0 items-center rounded-t-control px-3 text-base whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2'

/**
 * The tabs of a place's payments, as links: each can be opened in a new window and bookmarked. The rarer ones are
 * behind "more", and beside it while they are open.
 */
export function PaymentsTabs({ placeId, tab }: { placeId: number; tab: Tab }) {
  const { t } = useLingui()
  const names: Record<Tab, string> = {
    invoices: t`Wszystkie faktury`,
    new: t`Nowa faktura`,
    bank: t`Bank`,
    journal: t`Dziennik wpłat`,
    debtors: t`Kto zalega`,
    differences: t`Różnice`,
    months: t`Miesiące`,
    payers: t`Płatnicy`,
    refunds: t`Zwroty`,
    leavers: t`Odejścia`,
    reports: t`Raport`,
    accounting: t`Księgowość`,
  }
  const linkOf = (key: Tab) => ({
    ...TABS[key],
    params: { placeId },
    // Otherwise the first one is also current on each of the others, whose paths begin with its own.
    activeOptions: { exact: true },
    activeProps: {},
    'aria-current': key === tab ? ('page' as const) : undefined,
  })
  const moreStyle = cn(tabStyle, 'gap-1 max-md:sticky max-md:right-0 max-md:bg-paper max-md:pr-4')
  const more = (
    <>
      {t`Więcej`}
      <ChevronDown aria-hidden className="size-4" />
    </>
  )
  return (
    <nav
      ref={showCurrent}
      aria-label={t`Płatności`}
      className="relative -mt-2 mb-4 flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] max-md:-mx-4 max-md:pl-2 lg:max-xl:gap-0 print:hidden"
    >
      {[...OFTEN, ...RARER.filter((key) => key === tab)].map((key) => (
        <Link
          key={key}
          {...linkOf(key)}
          className={cn(
            tabStyle,
            "after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:content-['']",
            key === tab && 'font-medium text-green after:bg-green hover:text-green',
          )}
        >
          {names[key]}
        </Link>
      ))}
      <Suspense
        fallback={
          <button type="button" disabled className={moreStyle}>
            {more}
          </button>
        }
      >
        <TabsMenu label={t`Więcej`} more={more} className={moreStyle}>
          {RARER.map((key) => (
            <Link
              key={key}
              {...linkOf(key)}
              className="flex min-h-9 items-center rounded-small px-2.5 py-1.5 hover:bg-green-soft focus-visible:-outline-offset-2 aria-[current]:font-medium aria-[current]:text-green pointer-coarse:min-h-11"
            >
              {names[key]}
            </Link>
          ))}
        </TabsMenu>
      </Suspense>
    </nav>
  )
}
