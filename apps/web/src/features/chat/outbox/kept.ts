/** Parses the stored items of an earlier visit; a separate module, so that zod is loaded only for it. */
import { attachment } from '@skrzat/contract/wire/attachments'
import { chatOpening } from '@skrzat/contract/wire/chat'
import { z } from 'zod'
import type { Unsent } from './unsent.ts'

const unsent = z.object({
  commandId: z.uuid(),
  talk: z.union([z.object({ roomId: z.number() }), z.object({ opening: chatOpening })]),
  text: z.string(),
  files: z.array(attachment.pick({ code: true, filename: true, bytes: true })),
  writtenAt: z.string(),
  refusal: z
    .object({ data: z.object({ error: z.string(), params: z.record(z.string(), z.unknown()) }) })
    .nullable(),
})

/** The stored messages; none if they are unreadable. */
export function readUnsent(kept: unknown): Unsent[] {
  const read = z.array(unsent).safeParse(kept)
  return read.success ? read.data : []
}
