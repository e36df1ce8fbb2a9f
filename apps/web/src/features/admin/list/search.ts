import { idOf, textOf } from '#app/search.ts'

/** What the address of a list says after `?`. */
export type ListSearch<Field extends string> = {
  /** From 1; left out on the first page. */
  page?: number | undefined
  /** The column; with a minus in front from the last to the first. */
  sort?: Field | `-${Field}` | undefined
  search?: string | undefined
}

/** Reads the address of a list that can be put in order by these fields. */
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

export type Sorted<Field extends string> = { readonly field: Field; readonly descending: boolean }

/** The sort of the address taken apart. */
export function sortedBy<Field extends string>(
  { sort }: ListSearch<Field>,
  fields: readonly Field[],
): Sorted<Field> | undefined {
  const field = fields.find((name) => sort === name || sort === `-${name}`)
  return field && { field, descending: sort !== field }
}

/** The sort that a click on the column's head asks for: first up, then down. */
export function sortAfter<Field extends string>(
  current: Sorted<Field> | undefined,
  field: Field,
): Field | `-${Field}` {
  return current?.field === field && !current.descending ? `-${field}` : field
}
