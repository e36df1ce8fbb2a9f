import { type ChangeSearch, oneOf, textOf } from '#app/search.ts'
import type { Sorted } from '#components/list-table.tsx'
import { sortedBy, type Sort } from '#components/sorted.ts'

/** The sortable columns. */
export const SORTS = ['id', 'kind', 'reason', 'created'] as const
export type ReportSort = (typeof SORTS)[number]

export type ReportsSearch = {
  search?: string | undefined
  /** The column; descending with a leading minus. By default newest first. */
  sort?: Sort<ReportSort> | undefined
}
export type ChangeReportsSearch = ChangeSearch<ReportsSearch>

export function reportsSearch(raw: Record<string, unknown>): ReportsSearch {
  const choices = SORTS.flatMap((field) => [field, `-${field}`] as const)
  return { search: textOf(raw.search).slice(0, 100) || undefined, sort: oneOf(choices, raw.sort) }
}

export function sortOf({ sort }: ReportsSearch): Sorted<ReportSort> {
  return sortedBy(sort, SORTS) ?? { field: 'id', descending: true }
}
