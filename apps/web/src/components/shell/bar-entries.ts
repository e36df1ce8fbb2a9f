/** The phone's bar: the start page and the three screens that the person needs most. */
import { useLingui } from '@lingui/react/macro'
import {
  Building2,
  CalendarDays,
  CalendarOff,
  FolderOpen,
  House,
  MessagesSquare,
  ReceiptText,
  Users,
  Wallet,
} from 'lucide-react'
import { hasAbsences, hasPayments, type Menu } from '#app/navigation/index.ts'
import type { MenuEntry } from './menu-entries.ts'

/** With "more" after them there are five: further ones would be too narrow for a thumb. */
const SLOTS = 4

type Place = Menu['places'][number]

/** The address that an entry leads to: the sheet behind "more" leaves out the bar's entries. */
export function targetOf({ link }: MenuEntry): string {
  const params = typeof link.params === 'object' ? link.params : {}
  return `${link.to ?? ''} ${params.placeId ?? ''}`
}

/** The bar's entries, most important first. With several places an entry asks which one, and counts for all of them. */
export function useBarEntries(): (menu: Menu | undefined) => MenuEntry[] {
  const { t } = useLingui()
  return (menu) => {
    const start: MenuEntry = {
      link: { to: '/', activeOptions: { exact: true } },
      icon: House,
      label: t`Start`,
      count: (menu?.counts.admin ?? 0) + (menu?.counts.wall ?? 0),
    }
    if (!menu) return [start]
    if (menu.admin) {
      return [
        start,
        { link: { to: '/admin/places' }, icon: Building2, label: t`Placówki` },
        { link: { to: '/admin/users' }, icon: Users, label: t`Użytkownicy` },
      ]
    }
    const count = (places: readonly Place[], section: 'absences' | 'payment') =>
      places.reduce((sum, { id }) => sum + (menu.placeCounts[id]?.[section] ?? 0), 0)
    // A parent's own absences and the place's would look alike.
    const keeps = menu.parent ? [] : menu.places.filter(hasAbsences)
    const bills = menu.places.filter(hasPayments)
    const [keptPlace] = keeps
    const [billedPlace] = bills
    const absences: MenuEntry | undefined = keptPlace && {
      link:
        keeps.length > 1
          ? { to: '/absence' }
          : { to: '/place/$placeId/absences', params: { placeId: keptPlace.id } },
      icon: CalendarOff,
      label: t`Nieobecności`,
      count: count(keeps, 'absences'),
    }
    const payments: MenuEntry | undefined = billedPlace && {
      link:
        bills.length > 1
          ? { to: '/payments' }
          : { to: '/place/$placeId/payments', params: { placeId: billedPlace.id } },
      icon: ReceiptText,
      label: t`Płatności`,
      count: count(bills, 'payment'),
    }
    const myAbsence: MenuEntry | false = menu.parent && {
      link: { to: '/absence/my' },
      icon: CalendarOff,
      label: t`Nieobecność`,
      count: menu.counts.absence_user ?? 0,
    }
    const myPayments: MenuEntry | false = menu.payer && {
      link: { to: '/payments/my' },
      icon: Wallet,
      // "My" is only needed beside a place's own payments, and the full word would not fit.
      label: payments ? t`Moje płatności` : t`Płatności`,
      count: menu.counts.payment_user ?? 0,
    }
    const talks: MenuEntry = {
      link: { to: '/chat' },
      icon: MessagesSquare,
      label: t`Rozmowy`,
      count: menu.counts.chat ?? 0,
    }
    const [place] = menu.places
    const fillers: (MenuEntry | false)[] = place
      ? [
          {
            link: { to: '/place/$placeId/events', params: { placeId: place.id } },
            icon: CalendarDays,
            label: t`Kalendarz`,
            count: menu.placeCounts[place.id]?.calendar ?? 0,
          },
          {
            link: { to: '/place/$placeId/files', params: { placeId: place.id } },
            icon: FolderOpen,
            label: t`Pliki`,
            count: menu.placeCounts[place.id]?.files ?? 0,
          },
        ]
      : []
    // A parent who also works in a place reports an absence in a hurry, and does the work at a desk.
    const first = [myAbsence, payments, absences, myPayments, ...fillers].filter(isThere)
    const shown = new Set(first.slice(0, SLOTS - 2))
    const ordered = [myAbsence, absences, payments, myPayments, ...fillers].filter(isThere)
    return [start, ...ordered.filter((entry) => shown.has(entry)), talks]
  }
}

function isThere(entry: MenuEntry | false | undefined): entry is MenuEntry {
  return entry !== undefined && entry !== false
}
