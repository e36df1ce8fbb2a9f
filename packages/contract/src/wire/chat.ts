/** Talks of parents and staff. */
import { z } from 'zod'

import { charactersOf, MESSAGE_LIMITS } from '../message.ts'
import { attached, attachment } from './attachments.ts'
import { commandId, groupRef, id, instant, kidRef, multiline, nameRef } from './common.ts'

/** A person to whom the caller may write. */
export const chatPerson = z.object({
  id,
  fullname: z.string(),
  /** For a parent: the kids through whom they belong to a place of the caller. */
  kids: z.array(z.string()),
  /** The relation, which the name leaves open: a worker's occupation and groups; a parent's kids. */
  what: z.string(),
  place: nameRef,
  /** The talk with them; null if it has no messages yet. */
  room: id.nullable(),
})
export type ChatPerson = z.infer<typeof chatPerson>

/** A kid for whom a worker may open a talk with its parents and its group's tutors. */
export const chatKid = kidRef.extend({ group: groupRef, room: id.nullable() })
export type ChatKid = z.infer<typeof chatKid>

/** Results of the search for a new talk. */
export const chatFound = z.object({ persons: z.array(chatPerson), kids: z.array(chatKid) })
export type ChatFound = z.infer<typeof chatFound>

/** The name with the person's relation to the place, since anybody may type another person's name. */
export const chatSender = z.object({ id, fullname: z.string() })

export const chatMessage = z.object({
  id,
  roomId: id,
  sender: chatSender,
  /** Multi-line plain text; empty once taken back. */
  text: z.string(),
  sentDate: instant,
  takenBack: z.boolean(),
  /** Each is served by `/api/1.0.0/chats/files/{code}`. */
  files: z.array(attachment),
  /** The command's id, for the sender only: it matches a sent message with its echo. */
  commandId: z.string().nullable(),
})
export type ChatMessage = z.infer<typeof chatMessage>

export const chatRoom = z.object({
  id,
  /** The other person, or the kid whom the talk is about. */
  name: z.string(),
  /** The relation, which the name leaves open: whose parent, a worker's occupation and groups, a kid's group. */
  about: z.string(),
  kid: id.nullable(),
  lastMessage: chatMessage
    .pick({ id: true, text: true, sentDate: true, takenBack: true })
    .extend({ senderId: id, files: z.number().int() })
    .nullable(),
  /** The first unread message; null if there is none. */
  firstUnread: id.nullable(),
  /** Unread messages, at most 99. */
  unread: z.number().int(),
  /** Whether the caller may write there now. */
  mayWrite: z.boolean(),
  /** The other members, as of now. */
  members: z.array(chatSender.extend({ readId: id.nullable(), quietUntil: instant.nullable() })),
})
export type ChatRoom = z.infer<typeof chatRoom>

export const chatMessagesInput = z.object({
  roomId: id,
  /** Messages older than this one; without it, the newest. */
  cursor: id.nullish(),
  /** Only messages that contain it. */
  query: z.string().max(100).default(''),
})
export const chatMessagesPage = z.object({ messages: z.array(chatMessage), next: id.nullable() })

export const chatFilesInput = z.object({ roomId: id, cursor: id.nullish() })
export const chatFilesPage = z.object({
  files: z.array(attachment.extend({ messageId: id, sentDate: instant })),
  next: id.nullable(),
})

/** Opens a talk with a person or for a kid; the same one if there is one. */
export const chatOpening = z.discriminatedUnion('with', [
  z.object({ with: z.literal('person'), accountId: id }),
  z.object({ with: z.literal('kid'), kidId: id }),
])

export const messageText = multiline(MESSAGE_LIMITS.text * 4).refine(
  (text) => charactersOf(text) <= MESSAGE_LIMITS.text,
  { message: 'Size' },
)

export const messageForm = z.object({
  roomId: id,
  text: messageText,
  files: attached.default([]),
  commandId,
})
export type MessageForm = z.output<typeof messageForm>

/** Changes on the caller's open screens. */
export const chatChange = z.discriminatedUnion('what', [
  z.object({ what: z.literal('message'), message: chatMessage }),
  z.object({ what: z.literal('taken_back'), roomId: id, messageId: id }),
  z.object({ what: z.literal('read'), roomId: id, accountId: id, messageId: id }),
  z.object({ what: z.literal('typing'), roomId: id, accountId: id, name: z.string() }),
  /** A talk appeared, or its members changed: fetch the list. */
  z.object({ what: z.literal('rooms') }),
])
export type ChatChange = z.infer<typeof chatChange>
