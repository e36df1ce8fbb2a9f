import { idOf, oneOf, type ChangeSearch } from '#app/search.ts'

export type FilesSearch = {
  /** A group's files alone, or those that are for the whole place; all of them where there is none. */
  group?: number | 'place' | undefined
  /** The picture that is shown large. */
  picture?: number | undefined
  /** The dialog that is open. */
  open?: 'add' | undefined
}
export type ChangeFilesSearch = ChangeSearch<FilesSearch>

export function filesSearch(raw: Record<string, unknown>): FilesSearch {
  return {
    group: raw.group === 'place' ? 'place' : idOf(raw.group),
    picture: idOf(raw.picture),
    open: oneOf(['add'], raw.open),
  }
}
