import { idOf, textOf } from '#app/search.ts'
import type { Sort } from '#components/sorted.ts'

/** The search params of a list. */
export type ListSearch<Field extends string> = {
  /** From 1; left out on the first page. */
  page?: number | undefined
  /** The column; descending with a leading minus. */
  sort?: Sort<Field> | undefined
  search?: string | undefined
}

/** Parses the search params of a list that can be sorted by these fields. */
export function listSearch<Field extends string>(fields: readonly Field[]) {
  return (raw: Record<string, unknown>): ListSearch<Field> => {
    const page = idOf(raw.page) ?? 1
    const field = fields.find((name) => raw.sort === name || raw.sort === `-${name}`)
    return {
      page: page > 1 && page <= 1_000_000 ? page : undefined,
      sort: field && (raw.sort === field ? field : (`-${field}` as const)),
      search: textOf(raw.search).slice(0, 100) || undefined,
    }
  }
}

/** Rows on a page. */
export const PAGE_SIZE = 20

/** The page in a list's search params, as the server's input. */
export function askedPage({ search = '', page = 1 }: ListSearch<string>) {
  return { search, page: page - 1, size: PAGE_SIZE }
}
