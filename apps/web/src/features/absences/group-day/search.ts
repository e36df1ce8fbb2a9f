import { type ChangeSearch, idOf } from '#app/search.ts'

/** The shown group; by default the last one. */
export type GroupDaySearch = { group?: number | undefined }
export type ChangeGroupDaySearch = ChangeSearch<GroupDaySearch>

export function groupDaySearch({ group }: Record<string, unknown>): GroupDaySearch {
  return { group: idOf(group) }
}
