/** Files of posts and messages: each is uploaded by itself, then named by the post or message that it belongs to. */
import { z } from 'zod'

import { FILE_KINDS, FILE_STATES, UPLOAD_LIMITS } from '../upload.ts'
import { shortText } from './common.ts'

/** Unguessable, 32 hexadecimal digits; grants nothing by itself. */
export const uploadCode = shortText(32).regex(/^[0-9a-f]{32}$/, { message: 'Pattern' })

/** Uploads of the caller that belong to nothing yet, in the order in which they are to be shown. */
export const attached = z
  .array(uploadCode)
  .max(UPLOAD_LIMITS.files, { message: 'Size' })
  .refine((codes) => new Set(codes).size === codes.length, { message: 'Pattern' })

export const attachment = z.object({
  code: uploadCode,
  /** With its extension. */
  filename: z.string(),
  mime: z.string(),
  kind: z.enum(FILE_KINDS),
  bytes: z.number().int(),
  state: z.enum(FILE_STATES),
  /** Pixels, of pictures that are ready. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type Attachment = z.infer<typeof attachment>
