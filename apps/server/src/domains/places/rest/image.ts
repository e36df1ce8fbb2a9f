import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { z } from 'zod'
import { commandRoute, fileRoute, guard, principalOf, type RestApp } from '../../../kernel/http/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readImage, setImage } from '../image/commands.ts'
import { PHOTO_BODY_LIMIT, sendPhoto } from './photo.ts'

/** REST contract: a place's photo. */
export function imageRoutes(app: RestApp, kernel: Kernel) {
  commandRoute(app, 'PUT', '/api/places/:id/image', {
    guard: guard.place(PLACE_ACTIONS.settings, 'id'),
    summary: "Set or remove a place's photo",
    errors: ['place.image.unreadable', 'place.image.too_large'],
    alert: 'place.image.updated',
    bodyLimit: PHOTO_BODY_LIMIT,
    objectName: 'place',
    /** A data URL. The path names the place; the `id` that clients also send is ignored. */
    body: z.object({ image: z.string().max(PHOTO_BODY_LIMIT) }),
    answer: z.object({ id: z.number(), image: z.string().nullable() }),
    run: async (request) => {
      const { id } = request.params
      const image = await setImage(kernel, principalOf(request), { placeId: id, image: request.body.image })
      return { answer: { id, image }, alertParam: id }
    },
  })

  fileRoute(app, '/api/places/:id/image', {
    guard: guard.member('id'),
    summary: "A place's photo",
    sends: ['ETag'],
    file: ['image/jpeg'],
    run: async (request, reply) => {
      return await sendPhoto(request, reply, await readImage(kernel, request.params.id))
    },
  })
}
