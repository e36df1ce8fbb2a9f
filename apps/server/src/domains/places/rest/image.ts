import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { z } from 'zod'
import { alertHeaders, guard, principalOf, type RestApp } from '../../../kernel/http/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readImage, setImage } from '../image/commands.ts'
import { idParams, placeOfPath } from './context.ts'
import { PHOTO_BODY_LIMIT, sendPhoto } from './photo.ts'

/** REST contract: a place's photo. */
export function imageRoutes(app: RestApp, kernel: Kernel) {
  app.route({
    method: 'PUT',
    url: '/api/places/:id/image',
    bodyLimit: PHOTO_BODY_LIMIT,
    config: { ...guard.place(PLACE_ACTIONS.settings, placeOfPath), objectName: 'place' },
    schema: {
      summary: "Set or remove a place's photo",
      errors: ['place.image.unreadable', 'place.image.too_large'],
      alerts: ['place.image.updated'],
      params: idParams,
      /** A data URL. The path names the place; the `id` that clients also send is ignored. */
      body: z.object({ image: z.string().max(PHOTO_BODY_LIMIT) }),
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
      return await sendPhoto(request, reply, await readImage(kernel, request.params.id))
    },
  })
}
