import { IMAGE_LIMITS } from '@skrzat/contract/wire/places'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { found } from '../../../kernel/errors/index.ts'
import type { StoredFile } from '../../../kernel/storage/index.ts'
import { hashOf } from '../image/key.ts'

/** Base64 adds a third; the rest is for the JSON around it. */
export const PHOTO_BODY_LIMIT = Math.ceil((IMAGE_LIMITS.megabytes * 1024 * 1024 * 4) / 3) + 64 * 1024

/** Sends a photo that is cached privately and revalidated each time, since rights may have been revoked. */
export async function sendPhoto(
  request: FastifyRequest,
  reply: FastifyReply,
  photo: (StoredFile & { readonly key: string }) | undefined,
) {
  const { stream, bytes, key } = found(photo, 'not_found')
  const etag = `"${hashOf(key)}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === etag) {
    stream.destroy()
    return await reply.code(304).send()
  }
  return await reply.type('image/jpeg').header('content-length', bytes).send(stream)
}
