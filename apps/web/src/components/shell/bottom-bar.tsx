import { useLingui } from '@lingui/react/macro'
import { CountBadge } from '@skrzat/ui/badge'
import { cn } from '@skrzat/ui/cn'
import { createLink } from '@tanstack/react-router'
import {
  Building2,
  CalendarOff,
  Ellipsis,
  House,
  MessagesSquare,
  ReceiptText,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { allUnread, hasAbsences, hasPayments, useMenu } from '#app/menu.ts'

const MoreSheet = lazy(() => import('./more-sheet.tsx'))

const entryStyle =
  'relative flex h-14 min-w-12 flex-auto flex-col items-center justify-center gap-0.5 text-xs text-muted max-[359px]:text-[11px] focus-visible:-outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-green aria-expanded:text-green'

/** Below 768 px: the few most used pages, and the rest behind "more". */
export function BottomBar() {
  const { t } = useLingui()
  const { data: menu } = useMenu()
  const [more, setMore] = useState(false)
  // The system's admin has every place and prefers none.
  const places = menu?.admin ? [] : (menu?.places ?? [])
  const place = places.find(hasPayments)
  const keeps = menu?.parent ? undefined : places.find(hasAbsences)
  // What the bar's own entries don't show.
  const unread = menu
    ? allUnread(menu) -
      (menu.counts.admin ?? 0) -
      (menu.counts.wall ?? 0) -
      (menu.parent ? (menu.counts.absence_user ?? 0) + (menu.counts.payment_user ?? 0) : 0) -
      ((keeps && menu.placeCounts[keeps.id]?.absences) ?? 0) -
      ((place && menu.placeCounts[place.id]?.payment) ?? 0)
    : 0
  return (
    <nav
      aria-label={t`Na skróty`}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden [body:has([data-covers-bar])_&]:hidden print:hidden"
    >
      <BarLink
        to="/"
        activeOptions={{ exact: true }}
        icon={House}
        label={t`Start`}
        count={(menu?.counts.admin ?? 0) + (menu?.counts.wall ?? 0)}
      />
      {menu?.parent && (
        <BarLink
          to="/absence/my"
          icon={CalendarOff}
          label={t`Nieobecność`}
          count={menu.counts.absence_user ?? 0}
        />
      )}
      {keeps && (
        <BarLink
          to="/place/$placeId/absences"
          params={{ placeId: keeps.id }}
          icon={CalendarOff}
          label={t`Nieobecności`}
          count={menu?.placeCounts[keeps.id]?.absences ?? 0}
        />
      )}
      {menu?.parent && (
        <BarLink
          to="/payments/my"
          icon={Wallet}
          // "My" is only needed beside a place's own payments, and the full word would not fit.
          label={place ? t`Moje płatności` : t`Płatności`}
          count={menu.counts.payment_user ?? 0}
        />
      )}
      {place && (
        <BarLink
          to="/place/$placeId/payments"
          params={{ placeId: place.id }}
          icon={ReceiptText}
          label={t`Płatności`}
          count={menu?.placeCounts[place.id]?.payment ?? 0}
        />
      )}
      {menu && !menu.admin && (
        <BarLink to="/chat" icon={MessagesSquare} label={t`Rozmowy`} count={menu.counts.chat ?? 0} />
      )}
      {menu?.admin && <BarLink to="/admin/places" icon={Building2} label={t`Placówki`} />}
      {menu?.admin && <BarLink to="/admin/users" icon={Users} label={t`Użytkownicy`} />}
      <button
        type="button"
        aria-expanded={more}
        aria-haspopup="dialog"
        // Its count stays on the screen beside a short word.
        className={cn(entryStyle, 'min-w-14')}
        onClick={() => setMore(true)}
      >
        <span className="relative">
          <Ellipsis aria-hidden className="size-5" />
          <CountBadge count={unread} label={t`nowe: ${unread}`} className="absolute -top-1.5 left-3.5" />
        </span>
        {t`Więcej`}
      </button>
      {more && (
        <Suspense>
          <MoreSheet onClose={() => setMore(false)} />
        </Suspense>
      )}
    </nav>
  )
}

type BarAnchorProps = Omit<ComponentProps<'a'>, 'children'> & {
  icon: LucideIcon
  label: string
  count?: number
}

function BarAnchor({ icon: Icon, label, count = 0, className, ...anchor }: BarAnchorProps) {
  const { t } = useLingui()
  return (
    <a {...anchor} className={cn(entryStyle, className)}>
      <span className="relative">
        <Icon aria-hidden className="size-5" />
        <CountBadge count={count} label={t`nowe: ${count}`} className="absolute -top-1.5 left-3.5" />
      </span>
      <span className="max-w-full truncate px-0.5">{label}</span>
    </a>
  )
}

const BarLink = createLink(BarAnchor)
