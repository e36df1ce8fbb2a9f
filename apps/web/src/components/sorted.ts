import type { Sorted } from './list-table.tsx'

/** The sort of an address: the column, descending with a leading minus. */
export type Sort<Field extends string> = Field | `-${Field}`

export function sortedBy<Field extends string>(
  sort: Sort<Field> | undefined,
  fields: readonly Field[],
): Sorted<Field> | undefined {
  const field = fields.find((name) => sort === name || sort === `-${name}`)
  return field && { field, descending: sort !== field }
}

/** The sort after a click on the column's head: first ascending, then descending. */
export function sortAfter<Field extends string>(
  current: Sorted<Field> | undefined,
  field: Field,
): Sort<Field> {
  return current?.field === field && !current.descending ? `-${field}` : field
}
