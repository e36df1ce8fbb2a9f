/** What the address of the files says after `?`. By hand and not with zod: the router loads this at once. */

export type FilesSearch = {
  /** A group's files alone, or those that are for the whole place; all of them where there is none. */
  group?: number | 'place' | undefined
  /** The picture that is shown large. */
  picture?: number | undefined
  /** The dialog that is open. */
  open?: 'add' | undefined
}

/** Changes a part of the address; what is undefined leaves it. */
export type ChangeSearch = (
  change: { [Key in keyof FilesSearch]?: FilesSearch[Key] },
  options?: { replace?: boolean },
) => void

/** What makes no sense is left out, so that a mangled link still opens the page. */
export function filesSearch(raw: Record<string, unknown>): FilesSearch {
  return {
    group: raw.group === 'place' ? 'place' : idOf(raw.group),
    picture: idOf(raw.picture),
    open: raw.open === 'add' ? 'add' : undefined,
  }
}

function idOf(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
