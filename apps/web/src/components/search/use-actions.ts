import { useLingui } from '@lingui/react/macro'
import { may, type PlaceAction } from '@skrzat/contract/permissions'
import {
  CalendarPlus,
  ChartColumn,
  CircleUserRound,
  ClipboardList,
  FilePlus,
  FileSpreadsheet,
  Building2,
  ListChecks,
  LogOut,
  ReceiptText,
  Settings,
  Webhook,
} from 'lucide-react'
import type { Menu } from '#app/navigation/index.ts'
import { useAdminEntries } from '../shell/admin-entries.ts'
import { type MenuEntry, useOwnEntries, usePlaceEntries } from '../shell/menu-entries.ts'

/** A screen, or a dialog of a screen; with the place if the person has several. */
export type Action = Pick<MenuEntry, 'link' | 'icon' | 'label'> & { readonly place?: string }

/** The menu's screens and the actions on them, as far as the person's rights allow. */
export function useActions(menu: Menu | undefined, isUser: boolean | undefined): Action[] {
  const { t } = useLingui()
  const own = useOwnEntries(menu, isUser)
  const ofAdmin = useAdminEntries()
  const ofPlace = usePlaceEntries()
  const placeActions = usePlaceActions()
  const places = menu?.places ?? []
  const named = places.length > 1
  return [
    ...own,
    ...places.flatMap((place) =>
      [...placeActions(place), ...ofPlace(menu, place)].map((action) => ({
        ...action,
        ...(named && { place: place.name }),
      })),
    ),
    ...places.map((place): Action => ({
      link: { to: '/place/$placeId', params: { placeId: place.id } },
      icon: Building2,
      label: place.name,
    })),
    ...(menu?.admin ? ofAdmin : []),
    { link: { to: '/account/settings' }, icon: CircleUserRound, label: t`Twoje konto` },
    { link: { to: '/logout' }, icon: LogOut, label: t`Wyloguj się` },
  ]
}

type Place = Menu['places'][number]

/** Actions that have no entry in the menu. */
function usePlaceActions(): (place: Place) => Action[] {
  const { t } = useLingui()
  return ({ id, roles }) => {
    const params = { placeId: id }
    const actions: (Action & { needs: PlaceAction })[] = [
      {
        needs: 'payments',
        link: { to: '/place/$placeId/payments', params, search: { tab: 'new' } },
        icon: ReceiptText,
        label: t`Wystaw faktury`,
      },
      {
        needs: 'payments',
        link: { to: '/place/$placeId/payments', params, search: { tab: 'reports' } },
        icon: ChartColumn,
        label: t`Raporty płatności`,
      },
      {
        needs: 'paymentTypes',
        link: { to: '/place/$placeId/payments', params, search: { types: true } },
        icon: ListChecks,
        label: t`Rodzaje płatności`,
      },
      {
        needs: 'absences',
        link: { to: '/absence/place/$placeId', params },
        icon: ClipboardList,
        label: t`Raport dzienny nieobecności`,
      },
      {
        needs: 'events',
        link: { to: '/place/$placeId/events', params, search: { open: 'add' } },
        icon: CalendarPlus,
        label: t`Nowe wydarzenie`,
      },
      {
        needs: 'files',
        link: { to: '/place/$placeId/files', params, search: { open: 'add' } },
        icon: FilePlus,
        label: t`Dodaj plik`,
      },
      {
        needs: 'roster',
        link: { to: '/place/$placeId/roster', params },
        icon: FileSpreadsheet,
        label: t`Import i eksport`,
      },
      {
        needs: 'integrations',
        link: { to: '/place/$placeId/integrations', params },
        icon: Webhook,
        label: t`Integracje`,
      },
      {
        needs: 'settings',
        link: { to: '/place/$placeId/edit', params },
        icon: Settings,
        label: t`Ustawienia placówki`,
      },
    ]
    return actions.flatMap(({ needs, ...action }) => (may(roles, needs) ? [action] : []))
  }
}
