import { needsReading, type PostType } from '@skrzat/contract/post'
import { groupRef, id, nameRef } from '@skrzat/contract/wire/common'
import type { Post } from '@skrzat/contract/wire/wall'
import { z } from 'zod'

/** After a file's code, the code of its thumbnail, which `files.ts` serves. */
const THUMBNAIL = '-thumbnail'

/** REST contract: Wall. */
export const wirePost = z
  .object({
    id,
    type: z.enum(['STANDARD', 'WORKER', 'ROLE', 'ALL']),
    admin: z.boolean(),
    important: z.boolean(),
    group: groupRef.nullable(),
    place: nameRef.nullable(),
    author: z.string(),
    createdDate: z.string(),
    teaser: z.string(),
    files: z.array(
      z.object({
        file: z.object({ code: z.string(), filename: z.string(), filemime: z.string() }),
        /** Null for a file that is no picture, or not ready. */
        thumbnail: z.object({ code: z.string() }).nullable(),
      }),
    ),
    likes: z.number().int(),
    likedByMe: z.boolean(),
    favByMe: z.boolean(),
    readByMe: z.boolean(),
    editable: z.boolean(),
    showed: z.number().int(),
    deleted: z.boolean(),
  })
  .meta({ id: 'Post' })
type WirePost = z.infer<typeof wirePost>

export function postToWire({ author, text, files, ...post }: Post): WirePost {
  return {
    ...post,
    type: wireType(post),
    admin: post.type === 'TEAM',
    author: author.name,
    teaser: text,
    files: files.map(({ code, filename, mime, kind, state }) => ({
      file: { code, filename, filemime: mime },
      thumbnail: kind === 'picture' && state === 'ready' ? { code: `${code}${THUMBNAIL}` } : null,
    })),
  }
}

/** Clients ask for a confirmation of everything but STANDARD; they recognise a team message by `admin`. */
function wireType(post: { type: PostType; important: boolean }): WirePost['type'] {
  const { type } = post
  if (type === 'TEAM') return 'ALL'
  return type === 'STANDARD' && needsReading(post) ? 'ALL' : type
}
