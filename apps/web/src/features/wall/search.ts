import type { WallScope } from '@skrzat/contract/wire/wall'
import { type ChangeSearch, idOf, oneOf } from '#app/search.ts'

/** The posts on the start page; without either param, all. */
export type WallSearch = {
  group?: number | undefined
  only?: 'favourites' | 'team' | undefined
}
export type ChangeWallSearch = ChangeSearch<WallSearch>

export function wallSearch(raw: Record<string, unknown>): WallSearch {
  const group = idOf(raw.group)
  return { group, only: group === undefined ? oneOf(['favourites', 'team'], raw.only) : undefined }
}

export function wallScopeOf({ group, only }: WallSearch): WallScope {
  if (group !== undefined) return { of: 'group', groupId: group }
  return { of: only ?? 'all' }
}
