/** The wall: posts of groups and places, and what their readers do with them. */
import { z } from 'zod'

import { POST_LIMITS, POST_TYPES } from '../post.ts'
import { attached, attachment } from './attachments.ts'
import { commandId, groupRef, id, instant, multiline, nameRef } from './common.ts'

export const post = z.object({
  id,
  type: z.enum(POST_TYPES),
  important: z.boolean(),
  /** Only of a group's post. */
  group: groupRef.nullable(),
  /** Null for a team message. */
  place: nameRef.nullable(),
  author: z.object({ id, name: z.string() }),
  createdDate: instant,
  editedDate: instant.nullable(),
  /** Multi-line plain text; empty once deleted. */
  text: z.string(),
  /** Each is served by `/api/walls/files/{code}`. */
  files: z.array(attachment),
  likes: z.number().int(),
  likedByMe: z.boolean(),
  favByMe: z.boolean(),
  readByMe: z.boolean(),
  /** Whether the caller is asked to confirm reading it. Not of one's own posts. */
  needsReading: z.boolean(),
  editable: z.boolean(),
  /** Whether the caller may see who has confirmed reading it. */
  seesReaders: z.boolean(),
  /** Accounts that saw it. */
  showed: z.number().int(),
  /** Hidden after a report, and not deleted; only its author and those who handle reports get such a post. */
  hidden: z.boolean(),
  deleted: z.boolean(),
})
export type Post = z.infer<typeof post>

/** Whose posts: of all that the caller belongs to, of a group, of a place's wall, or of the system's admin. */
export const wallScope = z.discriminatedUnion('of', [
  z.object({ of: z.literal('all') }),
  z.object({ of: z.literal('group'), groupId: id }),
  z.object({ of: z.literal('place'), placeId: id }),
  z.object({ of: z.literal('team') }),
  z.object({ of: z.literal('favourites') }),
])
export type WallScope = z.infer<typeof wallScope>

/** Where a page begins: at posts older than `before`, without those that the first page ranked above the others. */
const wallCursor = z.object({ before: id, ranked: z.array(id).max(POST_LIMITS.ranked) })
export type WallCursor = z.infer<typeof wallCursor>

export const wallInput = z.object({
  scope: wallScope,
  /** The `next` of the page before. The first page begins with the ranked posts. */
  cursor: wallCursor.nullish(),
})

export const wallPage = z.object({
  posts: z.array(post),
  /** The cursor of the next page; null at the end. */
  next: wallCursor.nullable(),
})
export type WallPage = z.infer<typeof wallPage>

/** To whom a new post is. */
export const postTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('group'), groupId: id }),
  z.object({ to: z.literal('place'), placeId: id, type: z.enum(['WORKER', 'ROLE', 'ALL']) }),
  z.object({ to: z.literal('team') }),
])
export type PostTarget = z.infer<typeof postTarget>

const text = multiline(POST_LIMITS.text)

export const postForm = z.object({
  target: postTarget,
  text,
  files: attached.default([]),
  important: z.boolean().default(false),
  commandId,
})
export type PostForm = z.output<typeof postForm>

/** A changed post: of its files, those that stay, and new ones, in their new order. */
export const postChange = z.object({ id, text, files: attached, important: z.boolean() })
export type PostChange = z.output<typeof postChange>

/** A group whose posts the caller sees, under its place. */
export const wallGroup = groupRef.extend({ place: nameRef, mayPost: z.boolean() })
export type WallGroup = z.infer<typeof wallGroup>

const reader = z.object({
  /** As the place entered it: a worker's name, or a kid's, under which its parents are. */
  name: z.string(),
  /** When each of them confirmed, the worker or the parents; null for those who have not. */
  readDates: z.array(instant.nullable()),
})

const groupReaders = z.object({
  group: groupRef.nullable(),
  readers: z.array(reader),
  /** Accounts, each counted once, also one with several kids in the group. */
  confirmed: z.number().int(),
  all: z.number().int(),
})
export type GroupReaders = z.infer<typeof groupReaders>

/** Who has confirmed reading a post and who has not, by group; a null group has the workers of the place. */
export const postReaders = z.object({
  groups: z.array(groupReaders),
  /** Accounts, each counted once. */
  confirmed: z.number().int(),
  all: z.number().int(),
  remindedDate: instant.nullable(),
  mayRemind: z.boolean(),
})
export type PostReaders = z.infer<typeof postReaders>

/**
 * What changed on an open wall. `added`: fetch what is newer; the others are of one post. `hidden`: after a report, and
 * the caller does not see it any more; once it is `changed`, it may show again.
 */
export const wallChange = z.object({ what: z.enum(['added', 'changed', 'removed', 'hidden']), post: id })
export type WallChange = z.infer<typeof wallChange>
