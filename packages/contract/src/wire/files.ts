/** Files of places and groups, and the limits of uploads. */
import { z } from 'zod'

import { paragraphs } from '../text.ts'
import { cleanFileName, FILE_KINDS, FILE_STATES, fileNameFault, UPLOAD_LIMITS } from '../upload.ts'
import { day, groupRef, id, instant, rawText } from './common.ts'

export const placeFile = z.object({
  id,
  /** Without the extension. */
  name: z.string(),
  /** Lower case, without the dot; empty if there is none. */
  extension: z.string(),
  /** `/api/files/{hash}` serves it to those who may see it. */
  hash: z.string(),
  /** Multi-line plain text. */
  description: z.string(),
  /** Null for a file of the whole place. */
  group: groupRef.nullable(),
  /** The last day before it expires, Warsaw time. */
  expires: day.nullable(),
  kind: z.enum(FILE_KINDS),
  bytes: z.number().int(),
  state: z.enum(FILE_STATES),
  /** Pixels, of pictures that are ready. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdDate: instant,
  canDelete: z.boolean(),
})
export type PlaceFile = z.infer<typeof placeFile>

export const fileGroups = z.array(groupRef)

/** A file's name. The `message` of a field error is the violated constraint. */
const fileName = rawText(UPLOAD_LIMITS.name).transform((text, context) => {
  const message = fileNameFault(text)
  if (message === undefined) return cleanFileName(text)
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const description = rawText(UPLOAD_LIMITS.description).transform((text, context) => {
  const value = paragraphs(text)
  if (value.length <= UPLOAD_LIMITS.description) return value
  context.addIssue({ code: 'custom', message: 'Size' })
  return z.NEVER
})

/** Values that forms send for an empty field. */
const EMPTY = new Set<unknown>(['', '-', 'null', 'undefined'])
export const emptyField = (text: unknown) => (EMPTY.has(text) ? undefined : text)

/** The fields beside the files, as a form sends them. Without a name, each file keeps its own. */
export const fileForm = z.object({
  name: fileName.optional(),
  description: description.default(''),
  /** The group's id; nothing, or `-`, means the whole place. */
  classgroup: z.preprocess(emptyField, z.coerce.number().pipe(id).optional()),
  expires: z.preprocess(emptyField, day.optional()),
})
export type FileForm = z.output<typeof fileForm>
