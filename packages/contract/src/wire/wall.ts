/** The wall: posts of groups and places, and their readers' marks. */
import { z } from 'zod'

import { POST_LIMITS, POST_TYPES } from '../post.ts'
import { attached, attachment, uploadCode } from './attachments.ts'
import { commandId, groupRef, id, instant, kidRef, multiline, nameRef } from './common.ts'
import { photoNames } from './consents.ts'

export const post = z.object({
  id,
  type: z.enum(POST_TYPES),
  important: z.boolean(),
  /** Set only for a group's post. */
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
  /** The kids that files show, as far as named; only for those who may edit the post. */
  named: z.array(z.object({ file: uploadCode, kids: z.array(kidRef) })).exactOptional(),
  likes: z.number().int(),
  likedByMe: z.boolean(),
  favByMe: z.boolean(),
  readByMe: z.boolean(),
  /** Whether the caller has to confirm reading it; never for the author. */
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

/** Which posts: all of the caller's, a group's, those of a place's wall, or the system's admin's. */
export const wallScope = z.discriminatedUnion('of', [
  z.object({ of: z.literal('all') }),
  z.object({ of: z.literal('group'), groupId: id }),
  z.object({ of: z.literal('place'), placeId: id }),
  z.object({ of: z.literal('team') }),
  z.object({ of: z.literal('favourites') }),
])
export type WallScope = z.infer<typeof wallScope>

/** The position of a page: posts older than `before`, without those that the first page ranked above the others. */
const wallCursor = z.object({ before: id, ranked: z.array(id).max(POST_LIMITS.ranked) })
export type WallCursor = z.infer<typeof wallCursor>

export const wallInput = z.object({
  scope: wallScope,
  /** The `next` of the previous page. The first page begins with the ranked posts. */
  cursor: wallCursor.nullish(),
})

export const wallPage = z.object({
  posts: z.array(post),
  /** The cursor of the next page; null at the end. */
  next: wallCursor.nullable(),
})
export type WallPage = z.infer<typeof wallPage>

/** The target of a new post. */
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
  /** The kids that photos show. */
  named: photoNames.default([]),
  important: z.boolean().default(false),
  commandId,
})
export type PostForm = z.output<typeof postForm>

/** A changed post; its files are the kept and the new ones, in their new order. */
export const postChange = z.object({
  id,
  text,
  files: attached,
  important: z.boolean(),
  /** The kids that photos show; photos that are left out keep theirs. */
  named: photoNames.default([]),
})
export type PostChange = z.output<typeof postChange>

/** A group whose posts the caller sees, under its place. */
export const wallGroup = groupRef.extend({ place: nameRef, mayPost: z.boolean() })
export type WallGroup = z.infer<typeof wallGroup>

const reader = z.object({
  /** As the place entered it: a worker's name, or a kid's, with which its parents are listed. */
  name: z.string(),
  /** When the worker or each of the parents confirmed; null for those who have not. */
  readDates: z.array(instant.nullable()),
})

const groupReaders = z.object({
  group: groupRef.nullable(),
  readers: z.array(reader),
  /** Accounts, each counted once, even with several kids in the group. */
  confirmed: z.number().int(),
  all: z.number().int(),
})
export type GroupReaders = z.infer<typeof groupReaders>

/** Readers who have and have not confirmed a post, by group; a null group has the place's workers. */
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
 * A change on an open wall. `added`: fetch newer posts; the others are about one post. `hidden`: hidden after a report,
 * and from the caller too; a later `changed` may show it again.
 */
export const wallChange = z.object({ what: z.enum(['added', 'changed', 'removed', 'hidden']), post: id })
export type WallChange = z.infer<typeof wallChange>
