import { useLingui } from '@lingui/react/macro'
import { type LinkProps, useParams, useRouter } from '@tanstack/react-router'
import { Baby, Building2 } from 'lucide-react'
import declared from 'virtual:screens/actions'
import { mayOpen } from '#app/guards/index.ts'
import { type Menu, useMenu } from '#app/navigation/index.ts'
import { useEntries } from '../shell/use-entries.ts'
import { useShownKid } from '../shell/use-shown-kid.ts'
import type { Row } from './row.ts'

/** A screen, or a dialog of a screen. */
export type Action = Row & {
  /** Other words by which it is found. */
  readonly also?: string | undefined
  /** It is offered before anything is typed. */
  readonly starts?: boolean
}

type Place = Menu['places'][number]
type Linked = Pick<Action, 'icon' | 'label' | 'detail' | 'also' | 'starts'> & { readonly link: LinkProps }

/** The menu's screens, the actions on them, and the places, as far as the person's rights allow. */
export function useActions(): { actions: Action[]; places: Row[] } {
  const entriesOf = useEntries()
  const actionsOf = useScreenActions()
  const addKid = useAddKid()
  const here = useCurrentPlace()
  const { data: menu } = useMenu()
  const places = menu?.places ?? []
  const named = places.length > 1
  const screens = (...list: Parameters<typeof entriesOf>) =>
    entriesOf(...list).map(({ link, icon, label }) => linked({ link, icon, label }))
  return {
    actions: [
      ...screens('own'),
      ...places.flatMap((place) =>
        [...addKid(place), ...actionsOf(place), ...screens('place', place)].map((action) => ({
          ...action,
          starts: action.starts === true && place.id === here,
          ...(named && { detail: [action.detail, place.name].filter(Boolean).join(' · ') }),
        })),
      ),
      ...(menu?.admin ? screens('admin') : []),
      ...actionsOf(),
    ],
    places: places.map((place) => ({
      ...linked({
        link: { to: '/place/$placeId', params: { placeId: place.id } },
        icon: Building2,
        label: place.name,
      }),
      inside: [...addKid(place), ...actionsOf(place), ...screens('place', place)],
    })),
  }
}

/** The address identifies a screen or an action; it has ids, and no names. */
function linked(action: Linked): Action {
  const { to, params, search, hash } = action.link
  const key = JSON.stringify([to, params, search, hash])
  return { ...action, key, reference: key }
}

/** The place whose screen, or kid, is open; otherwise the first, unless all are the system admin's. */
function useCurrentPlace(): number | undefined {
  const placeId = useParams({ strict: false, select: (params) => params.placeId })
  const kid = useShownKid()
  const { data: menu } = useMenu()
  return placeId ?? kid?.placeId ?? (menu?.admin ? undefined : menu?.places[0]?.id)
}

/** Adding a kid: an admin of the place chooses one of its groups, a tutor has the own ones. */
function useAddKid(): (place: Place) => Action[] {
  const { t } = useLingui()
  const { data: menu } = useMenu()
  return (place) => {
    if (!menu) return []
    const shown = { icon: Baby, label: t`Dodaj dziecko`, starts: true }
    if (mayOpen('groups', menu, place.id))
      return [{ ...shown, key: `add a kid in ${place.id}`, addsKidIn: place.id }]
    return menu.groups
      .filter((group) => group.tutor && group.placeId === place.id)
      .map((group) =>
        linked({
          ...shown,
          detail: group.name,
          link: { to: '/group/$groupId', params: { groupId: group.id }, search: { open: 'add' } },
        }),
      )
  }
}

/** The actions that the routes declare, in their order: of a place's screens, or of the others. */
function useScreenActions(): (place?: Place) => Action[] {
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
      .map(({ to, search, hash, icon, label, also, starts = false }) =>
        linked({
          link: {
            to,
            ...(place && { params: { placeId: place.id } }),
            ...(search && { search }),
            ...(hash !== undefined && { hash }),
          },
          icon,
          label: t(label),
          also: also && t(also),
          starts,
        }),
      )
}
