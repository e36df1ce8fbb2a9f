/** Files of posts and messages: each is uploaded on its own, then referenced by its post or message. */
import { z } from 'zod'

import { FILE_KINDS, FILE_STATES, UPLOAD_LIMITS } from '../upload.ts'
import { shortText } from './common.ts'

/** Unguessable, 32 hexadecimal digits; grants no access alone. */
export const uploadCode = shortText(32).regex(/^[0-9a-f]{32}$/, { message: 'Pattern' })

/** The caller's uploads that are not attached yet, in their display order. */
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
