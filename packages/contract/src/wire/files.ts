/** Files of places and groups, and what may be uploaded at all. */
import { z } from 'zod'

import { clean, hasOddCharacter, paragraphs } from '../text.ts'
import { day, id, instant } from './common.ts'

export const UPLOAD_LIMITS = {
  /** Files in one post, message or upload, and MiB of each. */
  files: 20,
  megabytes: 25,
  /** Million pixels of a picture, all frames of a moving one together. */
  megapixels: 60,
  /** Characters. */
  name: 200,
  description: 1000,
} as const

/** What a file is, told from its content: for its icon. */
export const FILE_KINDS = [
  'picture',
  'pdf',
  'document',
  'sheet',
  'slides',
  'archive',
  'audio',
  'video',
  'text',
  'other',
] as const
export type FileKind = (typeof FILE_KINDS)[number]

/**
 * waiting: a picture that is not made yet, served in a moment; ready: served; refused: a picture that turned out to
 * be none, of which nothing was kept.
 */
export const FILE_STATES = ['waiting', 'ready', 'refused'] as const

const fileGroup = z.object({ id, name: z.string(), color: z.number().int() })
export type FileGroup = z.infer<typeof fileGroup>

export const placeFile = z.object({
  id,
  /** Without the extension. */
  name: z.string(),
  /** Lower case, without the dot; empty where there is none. */
  extension: z.string(),
  /** `/api/files/{hash}` serves it, to those who may see it. */
  hash: z.string(),
  /** Lines of plain text. */
  description: z.string(),
  /** Null where it is everybody's of the place. */
  group: fileGroup.nullable(),
  /** The last day on which it is there, Warsaw time. */
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

export const filesInput = z.object({
  /** Only those of the group; without it, all that one sees. */
  groupId: id.optional(),
})
export const fileGroups = z.array(fileGroup)

/** How a file is called, without a path. Field errors: `message` is the constraint that it breaks. */
export const fileName = z.string().transform((text, context) => {
  const value = clean(text)
  const message = nameFault(text, value)
  if (message === undefined) return value
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

function nameFault(text: string, value: string): string | undefined {
  if (value === '') return 'NotBlank'
  if (value.length > UPLOAD_LIMITS.name) return 'Size'
  // Marks that turn the direction of writing make `fdp.exe` of `exe.pdf`.
  return /[/\\]/.test(value) || hasOddCharacter(text.replace(/\s/g, ' ')) ? 'Pattern' : undefined
}

const description = z.string().transform((text, context) => {
  const value = paragraphs(text)
  if (value.length <= UPLOAD_LIMITS.description) return value
  context.addIssue({ code: 'custom', message: 'Size' })
  return z.NEVER
})

/** What forms send for a field that was left empty. */
const EMPTY = new Set<unknown>(['', '-', 'null', 'undefined'])
const empty = (text: unknown) => (EMPTY.has(text) ? undefined : text)

/** The fields beside the files, as a form sends them. Without a name, each file is called as it came. */
export const fileForm = z.object({
  name: fileName.optional(),
  description: description.default(''),
  /** The group's id; nothing, or `-`, is everybody of the place. */
  classgroup: z.preprocess(empty, z.coerce.number().pipe(id).optional()),
  expires: z.preprocess(empty, day.optional()),
})
export type FileForm = z.output<typeof fileForm>
