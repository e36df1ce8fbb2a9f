import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { IMAGE_LIMITS } from '@skrzat/contract/wire/places'
import { z } from 'zod'
import { found } from '../../../kernel/errors.ts'
import { guard, principalOf } from '../../../kernel/http/access.ts'
import { alertHeaders } from '../../../kernel/http/alerts.ts'
import type { RestApp } from '../../../kernel/http/rest.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readImage, setImage } from '../image/commands.ts'
import { hashOf } from '../image/key.ts'
import { idParams, placeOfPath } from './context.ts'

/** Base64 adds a third; the rest is for the JSON around it. */
const BODY_LIMIT = Math.ceil((IMAGE_LIMITS.megabytes * 1024 * 1024 * 4) / 3) + 64 * 1024

/** REST contract: a place's photo. */
export function imageRoutes(app: RestApp, kernel: Kernel) {
  app.route({
    method: 'PUT',
    url: '/api/places/:id/image',
    bodyLimit: BODY_LIMIT,
    config: { ...guard.place(PLACE_ACTIONS.settings, placeOfPath), objectName: 'place' },
    schema: {
      summary: "Set or remove a place's photo",
      errors: ['place.image.unreadable', 'place.image.too_large'],
      alerts: ['place.image.updated'],
      params: idParams,
      /** A data URL. The path names the place; the `id` that clients also send is ignored. */
      body: z.object({ image: z.string().max(BODY_LIMIT) }),
      response: { 200: z.object({ id: z.number(), image: z.string().nullable() }) },
    },
    handler: async (request, reply) => {
      const { id } = request.params
      const image = await setImage(kernel, principalOf(request), { placeId: id, image: request.body.image })
      alertHeaders(reply, 'alert', 'place.image.updated', String(id))
      return { id, image }
    },
  })

  app.route({
    method: 'GET',
    url: '/api/places/:id/image',
    config: guard.member(placeOfPath),
    schema: { summary: "A place's photo", sends: ['ETag'], file: ['image/jpeg'], params: idParams },
    handler: async (request, reply) => {
      const { stream, bytes, key } = found(await readImage(kernel, request.params.id), 'not_found')
      const etag = `"${hashOf(key)}"`
      // Cached privately and revalidated each time, since rights may have been revoked.
      reply.header('etag', etag).header('cache-control', 'private, no-cache')
      if (request.headers['if-none-match'] === etag) {
        stream.destroy()
        return reply.code(304).send()
      }
      return reply.type('image/jpeg').header('content-length', bytes).send(stream)
    },
  })
}
