/** The menu's entries: links of the sidebar, the sheet behind "more" and the search. */
import { useLingui } from '@lingui/react/macro'
import { may } from '@skrzat/contract/permissions'
import type { LinkProps } from '@tanstack/react-router'
import {
  Bell,
  CalendarDays,
  CalendarOff,
  Flag,
  FolderOpen,
  House,
  MessagesSquare,
  Newspaper,
  ReceiptText,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { allUnread, hasAbsences, hasPayments, type Menu } from '#app/navigation/index.ts'

export type MenuEntry = { link: LinkProps; icon: LucideIcon; label: string; count?: number }

/** A person's own pages. */
export function useOwnEntries(menu: Menu | undefined, isUser: boolean | undefined): MenuEntry[] {
  const { t } = useLingui()
  const counts = menu?.counts ?? {}
  const entries: (MenuEntry | false | undefined)[] = [
    {
      link: { to: '/', activeOptions: { exact: true } },
      icon: House,
      label: t`Start`,
      count: (counts.admin ?? 0) + (counts.wall ?? 0),
    },
    { link: { to: '/notices' }, icon: Bell, label: t`Powiadomienia`, count: menu ? allUnread(menu) : 0 },
    isUser && { link: { to: '/chat' }, icon: MessagesSquare, label: t`Rozmowy`, count: counts.chat ?? 0 },
    menu?.parent && {
      link: { to: '/absence/my' },
      icon: CalendarOff,
      label: t`Zgłoś nieobecność`,
      count: counts.absence_user ?? 0,
    },
    menu?.payer && {
      link: { to: '/payments/my' },
      icon: Wallet,
      label: t`Moje płatności`,
      count: counts.payment_user ?? 0,
    },
    menu &&
      !menu.admin &&
      menu.places.some(({ roles }) => may(roles, 'messages')) && {
        link: { to: '/report' },
        icon: Flag,
        label: t`Zgłoszenia wpisów`,
      },
  ]
  return entries.filter((entry) => entry !== false && entry !== undefined)
}

/** The screens of a place that the person may open. */
export function usePlaceEntries() {
  const { t } = useLingui()
  return (menu: Menu | undefined, place: Menu['places'][number]): MenuEntry[] => {
    const params = { placeId: place.id }
    const counts = menu?.placeCounts[place.id] ?? {}
    const entries: (MenuEntry | false)[] = [
      {
        link: { to: '/place/$placeId/wall', params },
        icon: Newspaper,
        label: t`Tablica`,
        count: counts.wall ?? 0,
      },
      hasAbsences(place) && {
        link: { to: '/place/$placeId/absences', params },
        icon: CalendarOff,
        label: t`Nieobecności`,
        count: counts.absences ?? 0,
      },
      hasPayments(place) && {
        link: { to: '/place/$placeId/payments', params },
        icon: ReceiptText,
        label: t`Płatności`,
        count: counts.payment ?? 0,
      },
      {
        link: { to: '/place/$placeId/events', params },
        icon: CalendarDays,
        label: t`Kalendarz`,
        count: counts.calendar ?? 0,
      },
      {
        link: { to: '/place/$placeId/files', params },
        icon: FolderOpen,
        label: t`Pliki`,
        count: counts.files ?? 0,
      },
    ]
    return entries.filter((entry) => entry !== false)
  }
}
