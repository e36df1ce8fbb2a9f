import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { trpc } from '#app/calls/index.ts'
import type { KeyRow } from './keys-help.tsx'
import { Page, type PageProps } from './page.tsx'
import { PlaceCrumb } from './place-crumb.tsx'
import { ScreenKeys } from './screen-keys.tsx'
import { scrollToTab } from './scroll-to-tab.ts'

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

/** Whether tabs are hidden before and after those in sight. */
function useHidden(tab: Shown) {
  const row = useRef<HTMLElement>(null)
  const [hidden, setHidden] = useState({ before: false, after: false })
  useEffect(() => {
    const nav = row.current
    if (!nav) return undefined
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = nav
      setHidden({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 })
    }
    // The tabs grow by their counts.
    const observer = new ResizeObserver(() => {
      scrollToTab(nav, `[data-tab="${tab}"]`)
      measure()
    })
    for (const each of [nav, ...nav.children]) observer.observe(each)
    nav.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      nav.removeEventListener('scroll', measure)
    }
  }, [tab])
  return { row, hidden }
}

/** Scrolls the tabs, for a mouse; the keyboard reaches each tab by Tab, and fingers swipe. */
function Further({ row, back }: { row: RefObject<HTMLElement | null>; back: boolean }) {
  const Arrow = back ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      className={cn(
        'absolute inset-y-0 z-10 grid w-12 items-center text-muted hover:text-ink max-md:hidden pointer-coarse:hidden',
        back
          ? 'left-0 justify-start bg-linear-to-r from-paper from-60% to-transparent'
          : 'right-0 justify-end bg-linear-to-l from-paper from-60% to-transparent',
      )}
      onClick={() => row.current?.scrollBy({ left: (back ? -0.6 : 0.6) * row.current.clientWidth })}
    >
      <Arrow className="size-5" />
    </button>
  )
}

/** How many things wait behind the tab. */
function TabCount({ count = 0, label = '' }: { count?: number; label?: string }) {
  if (count === 0) return null
  return (
    <>
      {' '}
      <span aria-hidden className="tabular rounded-full bg-sunken px-1.5 text-xs font-medium text-ink">
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">{label}</span>
    </>
  )
}

type PaymentsTabsProps = {
  placeId: number
  tab: Shown
  /** The keys of a tab that has no help of its own. */
  keys?: readonly KeyRow[]
}

/** A page of a place's payments under their tabs, as wide as its neighbours, so that the tabs keep their place. */
export function PaymentsFrame(props: PaymentsTabsProps & Pick<PageProps, 'title' | 'actions' | 'children'>) {
  const { title, actions, children, ...tabs } = props
  return (
    <Page dense title={title} above={<PlaceCrumb placeId={tabs.placeId} />} width="full" actions={actions}>
      <PaymentsTabs {...tabs} />
      {children}
    </Page>
  )
}

/** The tabs of a place's payments, as links: each can be opened in a new window and bookmarked. */
function PaymentsTabs({ placeId, tab, keys }: PaymentsTabsProps) {
  const { t } = useLingui()
  const { row, hidden } = useHidden(tab)
  const { data: counts } = useQuery(trpc.paymentTabs.counts.queryOptions({ placeId }))
  const waiting: Partial<Record<Shown, { count: number; label: string }>> = counts
    ? {
        bank: { count: counts.bank, label: t`czekają: ${counts.bank}` },
        refunds: { count: counts.refunds, label: t`do wysłania: ${counts.refunds}` },
        leavers: { count: counts.leavers, label: t`odchodzą: ${counts.leavers}` },
      }
    : {}
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
    <div className="relative mb-3 border-b border-line max-md:-mx-4 print:hidden">
      {hidden.before && <Further row={row} back />}
      {hidden.after && <Further row={row} back={false} />}
      <nav ref={row} aria-label={t`Płatności`} className="fade-x relative flex scroll-px-12 max-md:px-2">
        {tabs.map(({ key, name }) => (
          <Link
            key={key}
            {...TABS[key]}
            params={{ placeId }}
            // Otherwise the first one is also current on each of the others, whose paths begin with its own.
            activeOptions={{ exact: true }}
            activeProps={{}}
            data-tab={key}
            // The browser does not scroll a tab into view that an arrow partly covers.
            onFocus={({ currentTarget }) =>
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }
            aria-current={key === tab ? 'page' : undefined}
            className={cn(
              'relative grid h-11 shrink-0 place-items-center rounded-t-control px-3 text-base md:h-10 md:max-2xl:px-2 md:max-2xl:text-sm whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2',
              "after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:content-['']",
              key === tab && 'font-medium text-green after:bg-green hover:text-green',
            )}
          >
            <span>
              {name}
              <TabCount {...waiting[key]} />
            </span>
          </Link>
        ))}
      </nav>
      <ScreenKeys {...(keys && { rows: keys })} />
    </div>
  )
}
