/** The menu's entries, as the routes declare them: links of the sidebar, the sheet behind "more" and the search. */
import { useLingui } from '@lingui/react/macro'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import entries from 'virtual:screens/entry'
import { mayOpen } from '#app/guards/index.ts'
import { type Entry, type Menu, useMenu } from '#app/navigation/index.ts'

export type MenuEntry = { link: LinkProps; icon: LucideIcon; label: string; short: string; count: number }

/** The entries of a list that the person may open, in their order; of a place, for that list. */
export function useEntries(): (list: Entry['list'], place?: Menu['places'][number]) => MenuEntry[] {
  const { t } = useLingui()
  const { routesByPath } = useRouter()
  const { data: menu } = useMenu()
  const declared = Object.values(routesByPath)
    .flatMap(({ to, options }) => {
      const entry = entries[to]
      return entry ? { ...entry, to, may: options.staticData.may } : []
    })
    .toSorted((one, other) => one.order - other.order)
  return (list, place) => {
    const counts: Readonly<Partial<Record<string, number>>> | undefined = place
      ? menu?.placeCounts[place.id]
      : menu?.counts
    return declared
      .filter((entry) => entry.list === list || (list === 'own' && entry.list === 'admin' && !menu?.admin))
      .filter(({ may, isFor }) =>
        menu ? mayOpen(may, menu, place?.id) && isFor?.(menu) !== false : may === 'account' && !isFor,
      )
      .map(({ to, exact, icon, label, short, counts: counted = [] }) => ({
        link: {
          to,
          ...(place && { params: { placeId: place.id } }),
          ...(exact && { activeOptions: { exact } }),
        },
        icon,
        label: t(label),
        short: t(short ?? label),
        count: counted.reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0),
      }))
  }
}
