import type { Attachment } from '@skrzat/contract/wire/attachments'
import type { Item } from '#app/offline/index.ts'
import type { Talk } from '../talk.ts'

/** An unsent message, as stored in the browser. */
export type Unsent = Item & {
  readonly talk: Talk
  readonly text: string
  /** Files as a list shows them before the server has named them. */
  readonly files: readonly Pick<Attachment, 'code' | 'filename' | 'bytes'>[]
  /** ISO. */
  readonly writtenAt: string
}
