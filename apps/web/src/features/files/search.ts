import { type ChangeSearch, idOf, oneOf } from '#app/search.ts'

export type FilesSearch = {
  /** Filters by a group or by the whole place's own; undefined means all. */
  group?: number | 'place' | undefined
  /** The picture shown large. */
  picture?: number | undefined
  /** The file to scroll to, such as that of a notice. */
  file?: number | undefined
  /** The dialog that is open. */
  open?: 'add' | undefined
}
export type ChangeFilesSearch = ChangeSearch<FilesSearch>

export function filesSearch(raw: Record<string, unknown>): FilesSearch {
  return {
    group: raw.group === 'place' ? 'place' : idOf(raw.group),
    picture: idOf(raw.picture),
    file: idOf(raw.file),
    open: oneOf(['add'], raw.open),
  }
}
