/** Views of lists that people save by name: the search of the list's address, and its columns. */
import { z } from 'zod'

import { id, line, shortText } from './common.ts'

/** Most views of an account on one list. */
export const MOST_VIEWS = 20
export const VIEW_NAME_LENGTH = 40

/** The path of the list's screen. */
const path = shortText(200).regex(/^\/[\w/-]+$/, { message: 'Pattern' })
/** As browsers encode it, in printable ASCII. */
const search = shortText(2000).regex(/^[!-~]*$/, { message: 'Pattern' })
const column = shortText(40).regex(/^[\w-]+$/, { message: 'Pattern' })
const name = line(1, VIEW_NAME_LENGTH)

export const savedView = z.object({
  id,
  name: z.string(),
  /** As in the address, without the question mark. */
  search: z.string(),
  /** The chosen columns; null for those that fit the width. */
  columns: z.array(z.string()).nullable(),
})
export type SavedView = z.infer<typeof savedView>

export const savedViewsInput = z.object({ path })
/** Replaces the view of the same name. */
export const saveViewInput = z.object({
  path,
  name,
  search,
  columns: z.array(column).max(50).nullable(),
})
export const renameViewInput = z.object({ id, name })
export const removeViewInput = z.object({ id })
