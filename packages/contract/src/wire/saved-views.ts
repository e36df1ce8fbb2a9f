/** Views of a place's lists that people save by name: the search of the list's address, and its columns. */
import { z } from 'zod'

import { visibleLine } from '../text.ts'
import { id, line, shortText } from './common.ts'

/** Lists with views, each of a place and for those who see its payments. */
export const SAVED_LISTS = ['invoices', 'journal'] as const
export type SavedList = (typeof SAVED_LISTS)[number]

/** Most views of an account on one list. */
export const MOST_VIEWS = 20
export const VIEW_NAME_LENGTH = 40

const list = z.enum(SAVED_LISTS)
const name = line(1, VIEW_NAME_LENGTH)
const key = shortText(40).regex(/^\w+$/, { message: 'Pattern' })
/** The parameters of the address by their names, as it writes them. */
const search = z
  .record(key, shortText(200).transform(visibleLine))
  .refine((parameters) => Object.keys(parameters).length <= 30, { message: 'Size' })

export const savedView = z.object({
  id,
  name: z.string(),
  search: z.record(z.string(), z.string()),
  /** The chosen columns; null for those that fit the width. */
  columns: z.array(z.string()).nullable(),
})
export type SavedView = z.infer<typeof savedView>

const ofPlace = z.object({ placeId: id })
export const savedViewsInput = ofPlace.extend({ list })
/** Replaces the view of the same name. */
export const saveViewInput = ofPlace.extend({
  list,
  name,
  search,
  columns: z.array(key).max(50).nullable(),
})
export const renameViewInput = ofPlace.extend({ id, name })
export const removeViewInput = ofPlace.extend({ id })
