import { type Section, SECTIONS } from '@skrzat/contract/notice-sections'
import { type ChangeSearch, oneOf } from '#app/search.ts'

export type NoticesSearch = {
  /** Only news of this section. */
  section?: Section | undefined
}

export function noticesSearch(search: Record<string, unknown>): NoticesSearch {
  return { section: oneOf(SECTIONS, search.section) }
}

export type ChangeNoticesSearch = ChangeSearch<NoticesSearch>
