import { SECTIONS } from '@skrzat/contract/notice-sections'
import { may, type PlaceAction } from '@skrzat/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { trpc } from '../calls/index.ts'

/** The pages that the person may open, with their badge counts. */
export function useMenu() {
  return useQuery(trpc.accounts.menu.queryOptions())
}

export type Menu = NonNullable<ReturnType<typeof useMenu>['data']>

/** The menu's entry of the place: its name once loaded, and the person's roles there. */
export function useMenuPlace(placeId: number) {
  const { data: menu } = useMenu()
  const place = menu?.places.find(({ id }) => id === placeId)
  return {
    name: place?.name,
    mayDo: (action: PlaceAction) => Boolean(menu?.admin) || may(place?.roles ?? [], action),
  }
}

/** The groups that the person is a tutor of, by their ids. */
export function useTutored(): ReadonlySet<number> {
  const { data: menu } = useMenu()
  return useMemo(() => new Set(menu?.groups.flatMap(({ id, tutor }) => (tutor ? id : []))), [menu])
}

/** Unread notices of all sections, which the list of notices has; talks have a badge of their own. */
export function allUnread({ counts }: Pick<Menu, 'counts'>): number {
  return SECTIONS.reduce((sum, section) => sum + (counts[section] ?? 0), 0)
}
