import type { Attachment } from '@skrzat/contract/wire/attachments'
import type { Talk } from '../talk.ts'

/** A message on its way, as it is kept in the browser. */
export type Unsent = {
  /** The command's: sent again after a lost answer, it is still one message. */
  readonly commandId: string
  readonly talk: Talk
  readonly text: string
  /** What a list of files shows before the server names them. */
  readonly files: readonly Pick<Attachment, 'code' | 'filename' | 'bytes'>[]
  /** ISO. */
  readonly writtenAt: string
  /** Why the server refused it, in the form of its errors; it waits for its writer. */
  readonly refusal: { readonly data: { readonly error: string; readonly params: object } } | null
}
