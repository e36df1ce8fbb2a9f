/** A post's form as clients of the REST contract send it: all fields are text, and may be empty. */
import { POST_LIMITS } from '@skrzat/contract/post'
import { multiline } from '@skrzat/contract/wire/common'
import type { PostTarget } from '@skrzat/contract/wire/wall'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import { DomainError, invalidField, unseenBy } from '../../../kernel/errors/index.ts'
import { ref } from '../../../kernel/http/index.ts'
import type { Reader } from '../queries/posts.ts'
import { checkPlace } from '../queries/scope.ts'
import { type Target, targetFor } from '../target.ts'

/** An empty choice: no field, an empty one, or a select's `-`. */
const chosen = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === '-' ? undefined : value), schema.optional())

/** The form of team messages sends this as `admin`. */
const yesOrNo = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', 'off', 'admin']), z.literal([0, 1])])
  .transform((value) => [true, 'true', '1', 'on', 'admin', 1].includes(value))

/** Types by name, or by the place wall's numbers. */
const TYPES = {
  '1': 'ROLE',
  '2': 'WORKER',
  '3': 'ALL',
  ROLE: 'ROLE',
  WORKER: 'WORKER',
  ALL: 'ALL',
  STANDARD: 'STANDARD',
} as const
const type = z
  .union([
    z.enum(['1', '2', '3', 'ROLE', 'WORKER', 'ALL', 'STANDARD']),
    z.literal([1, 2, 3]).transform((n) => `${n}` as const),
  ])
  .transform((name) => TYPES[name])

const text = multiline(POST_LIMITS.text)

export const fields = z.object({
  teaser: text.default(''),
  important: chosen(yesOrNo).transform((value) => value ?? false),
  group: chosen(ref),
  place: chosen(ref),
  type: chosen(type),
})
export type PostFields = z.output<typeof fields>

/** A change; omitted fields stay unchanged. `files`: those that stay, in their new order. */
const changeBody = z.object({
  teaser: text.optional(),
  important: chosen(yesOrNo),
  files: z
    .array(z.object({ file: z.object({ code: z.string().max(100, { message: 'Size' }) }) }))
    .max(100, { message: 'Size' })
    .refine((files) => new Set(files.map(({ file }) => file.code)).size === files.length, {
      message: 'Pattern',
    })
    .optional(),
})

/** A change as the API's document shows it: as JSON, or as a form that adds files. */
export const CHANGE_FORM = {
  fields: changeBody.omit({ files: true }),
  files: { files: 'many' },
  json: changeBody,
} as const

/**
 * The target of a form. A group and a place that are both given belong together.
 * @throws DomainError validation, group.not_found, place.not_found, forbidden, post.for_nobody
 */
export async function targetOf(
  sql: Sql,
  reader: Reader,
  { group, place, type }: PostFields,
): Promise<Target> {
  if (group === undefined && place === undefined) throw invalidField('post', 'group', 'NotNull')
  if (place !== undefined) await checkPlace(sql, reader, place)
  if (group === undefined) return await targetFor(sql, reader, ofPlace(place ?? 0, type))
  // Another type would have other readers than the sender means.
  if (type !== undefined && type !== 'STANDARD') throw invalidField('post', 'type', 'Pattern')
  const target = await targetFor(sql, reader, { to: 'group', groupId: group })
  if (place !== undefined && target.placeId !== place) throw unseenBy(reader, 'group.not_found')
  return target
}

function ofPlace(placeId: number, type: PostFields['type']): PostTarget {
  if (type === undefined || type === 'STANDARD') throw new DomainError('post.for_nobody')
  return { to: 'place', placeId, type }
}
