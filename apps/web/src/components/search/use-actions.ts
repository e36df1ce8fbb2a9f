import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import declared from 'virtual:screens/actions'
import { mayOpen } from '#app/guards/index.ts'
import { type Menu, useMenu } from '#app/navigation/index.ts'
import { type MenuEntry, useEntries } from '../shell/use-entries.ts'

/** A screen, or a dialog of a screen; with the place if the person has several. */
export type Action = Pick<MenuEntry, 'link' | 'icon' | 'label'> & { readonly place?: string }

/** The menu's screens and the actions on them, as far as the person's rights allow. */
export function useActions(): Action[] {
  const entriesOf = useEntries()
  const actionsOf = useScreenActions()
  const { data: menu } = useMenu()
  const places = menu?.places ?? []
  const named = places.length > 1
  return [
    ...entriesOf('own'),
    ...places.flatMap((place) =>
      [...actionsOf(place), ...entriesOf('place', place)].map((action) => ({
        ...action,
        ...(named && { place: place.name }),
      })),
    ),
    ...places.map((place): Action => ({
      link: { to: '/place/$placeId', params: { placeId: place.id } },
      icon: Building2,
      label: place.name,
    })),
    ...(menu?.admin ? entriesOf('admin') : []),
    ...actionsOf(),
  ]
}

/** The actions that the routes declare, in their order: of a place's screens, or of the others. */
function useScreenActions(): (place?: Menu['places'][number]) => Action[] {
  const { t } = useLingui()
  const { routesByPath } = useRouter()
  const { data: menu } = useMenu()
  const all = Object.values(routesByPath)
    .flatMap(({ to, options }) =>
      (declared[to] ?? []).map((action) => ({ needs: options.staticData.may, ...action, to })),
    )
    .toSorted((one, other) => one.order - other.order)
  return (place) =>
    all
      .filter(({ to, needs }) =>
        place && menu ? to.includes('$placeId') && mayOpen(needs, menu, place.id) : !to.includes('$placeId'),
      )
      .map(({ to, search, icon, label }) => ({
        link: { to, ...(place && { params: { placeId: place.id } }), ...(search && { search }) },
        icon,
        label: t(label),
      }))
}
