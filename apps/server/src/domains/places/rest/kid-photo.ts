import { z } from 'zod'
import {
  commandRoute,
  fileRoute,
  groupOf,
  guard,
  principalOf,
  type RestApp,
} from '../../../kernel/http/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readKidPhoto, setKidPhoto } from '../kid-photo/commands.ts'
import { placeFinders } from './context.ts'
import { PHOTO_BODY_LIMIT, sendPhoto } from './photo.ts'

/** REST: a kid's photo, too large for a procedure. */
export function kidPhotoRoutes(app: RestApp, kernel: Kernel) {
  commandRoute(app, 'PUT', '/api/kids/:id/photo', {
    guard: guard.groupEditor(placeFinders(kernel).kid, 'kid.not_found'),
    summary: "Set a kid's photo",
    errors: ['place.image.unreadable', 'place.image.too_large'],
    bodyLimit: PHOTO_BODY_LIMIT,
    objectName: 'kid',
    /** A data URL. */
    body: z.object({ image: z.string().max(PHOTO_BODY_LIMIT) }),
    answer: z.object({ id: z.number(), photo: z.string().nullable() }),
    run: async (request) => {
      const { id } = request.params
      const { image } = request.body
      const at = { ...groupOf(request), kidId: id }
      return { answer: { id, photo: await setKidPhoto(kernel, principalOf(request), { ...at, image }) } }
    },
  })

  fileRoute(app, '/api/kids/:id/photo', {
    guard: guard.byRights,
    summary: "A kid's photo",
    errors: ['kid.not_found', 'account.factor_required'],
    sends: ['ETag'],
    file: ['image/jpeg'],
    run: async (request, reply) =>
      await sendPhoto(request, reply, await readKidPhoto(kernel, principalOf(request), request.params.id)),
  })
}
