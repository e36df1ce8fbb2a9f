/** A message on its way, as it is kept in the browser. */
import { attachment } from '@skrzat/contract/wire/attachments'
import { chatOpening } from '@skrzat/contract/wire/chat'
import { z } from 'zod'

/** What a list of files shows before the server names them. */
const unsentFile = attachment.pick({ code: true, filename: true, bytes: true })

const unsent = z.object({
  /** The command's: sent again after a lost answer, it is still one message. */
  commandId: z.uuid(),
  talk: z.union([z.object({ roomId: z.number() }), z.object({ opening: chatOpening })]),
  text: z.string(),
  files: z.array(unsentFile),
  writtenAt: z.string(),
  /** Why the server refused it, in the form of its errors; it waits for its writer. */
  refusal: z
    .object({ data: z.object({ error: z.string(), params: z.record(z.string(), z.unknown()) }) })
    .nullable(),
})
export type Unsent = z.infer<typeof unsent>

/** What was kept, as far as it is readable. */
export function readUnsent(kept: unknown): Unsent[] {
  const read = z.array(unsent).safeParse(kept)
  return read.success ? read.data : []
}
