import { z } from 'zod'
import { groupOf, guard, principalOf, type RestApp } from '../../../kernel/http/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readKidPhoto, setKidPhoto } from '../kid-photo/commands.ts'
import { idParams, placeFinders } from './context.ts'
import { PHOTO_BODY_LIMIT, sendPhoto } from './photo.ts'

/** REST: a kid's photo, too large for a procedure. */
export function kidPhotoRoutes(app: RestApp, kernel: Kernel) {
  app.route({
    method: 'PUT',
    url: '/api/kids/:id/photo',
    bodyLimit: PHOTO_BODY_LIMIT,
    config: { ...guard.groupEditor(placeFinders(kernel).kid, 'kid.not_found'), objectName: 'kid' },
    schema: {
      summary: "Set a kid's photo",
      errors: ['kid.not_found', 'place.image.unreadable', 'place.image.too_large'],
      params: idParams,
      /** A data URL. */
      body: z.object({ image: z.string().max(PHOTO_BODY_LIMIT) }),
      response: { 200: z.object({ id: z.number(), photo: z.string().nullable() }) },
    },
    handler: async (request) => {
      const { id } = request.params
      const { image } = request.body
      const at = { ...groupOf(request), kidId: id }
      return { id, photo: await setKidPhoto(kernel, principalOf(request), { ...at, image }) }
    },
  })

  app.route({
    method: 'GET',
    url: '/api/kids/:id/photo',
    config: guard.byRights,
    schema: {
      summary: "A kid's photo",
      errors: ['kid.not_found', 'account.factor_required'],
      sends: ['ETag'],
      file: ['image/jpeg'],
      params: idParams,
    },
    handler: async (request, reply) =>
      await sendPhoto(request, reply, await readKidPhoto(kernel, principalOf(request), request.params.id)),
  })
}
