/** Messages of the bus about talks: one for all members; each process dispatches it to its own. */
import { id, instant } from '@skrzat/contract/wire/common'
import { attachment } from '@skrzat/contract/wire/attachments'
import { z } from 'zod'
import { defineTopic } from '../../kernel/realtime/index.ts'

const sent = z.object({
  what: z.literal('message'),
  roomId: id,
  id,
  senderId: id,
  /** Null for a text that is too long for the bus, or for files: then each process reads the table. */
  text: z.string().nullable(),
  sentDate: instant,
  commandId: z.string(),
})

const others = [
  z.object({ what: z.literal('taken_back'), roomId: id, messageId: id }),
  z.object({ what: z.literal('read'), roomId: id, accountId: id, messageId: id }),
  z.object({ what: z.literal('typing'), roomId: id, accountId: id }),
  /** Members or rights of a talk have changed; without an id, those of several talks may have. */
  z.object({ what: z.literal('rooms'), roomId: id.nullable() }),
] as const

/** The members at the moment of the change: no other subscriber gets it. */
const to = z.array(id)

const published = z.object({ to, event: z.discriminatedUnion('what', [sent, ...others]) })
export type Published = z.output<typeof published>

const whole = sent.extend({ text: z.string(), files: z.array(attachment.extend({ uploadId: id })) })
const heard = z.object({ to, event: z.discriminatedUnion('what', [whole, ...others]) })
export type Heard = z.output<typeof heard>
export type ChatEvent = Heard['event']

/** `chat:all`: the only topic that is published, by the process `origin`. */
export const talksTopic = defineTopic('chat', z.object({ origin: z.string(), changes: z.array(published) }))
/** `talks:{accountId}`, `talk:{roomId}`: the same by account and by talk, within a process only. */
export const accountTopic = defineTopic('talks', heard)
export const roomTopic = defineTopic('talk', heard)
