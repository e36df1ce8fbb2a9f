import type { PLACE_SORTS } from '@skrzat/contract/wire/places'
import { listSearch, type ListSearch } from '../list/search.ts'

/** The columns that the list of places can be sorted by. */
export const PLACE_FIELDS = ['id', 'name', 'city', 'street', 'nip'] as const satisfies typeof PLACE_SORTS
export type PlaceField = (typeof PLACE_FIELDS)[number]
export type PlacesSearch = ListSearch<PlaceField>

export const placesSearch = listSearch(PLACE_FIELDS)
