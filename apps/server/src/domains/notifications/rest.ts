import {
  notificationType,
  section as sectionSchema,
  type Notification,
  type Section,
} from '@skrzat/contract/wire/notifications'
import { toZloty } from '@skrzat/contract/money'
import { z } from 'zod'
import { guard, principalOf, type RestApp } from '../../kernel/http/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { markRead } from './commands.ts'
import { unread } from './queries.ts'
import type { Subjects } from './subjects.ts'

const wire = z
  .object({
    id: z.number(),
    type: notificationType,
    /** JSON as a string. */
    data: z.string(),
    section: sectionSchema,
    placeId: z.number().nullable(),
    createdDate: z.string(),
  })
  .meta({ id: 'Notice' })
// Background calls: an unknown section or place is answered like one without notifications.
const params = z.object({ section: z.string() })
const query = z.object({ place: z.string().max(20).optional().catch('') })

/** REST contract: Account. The client makes these calls in the background, and would sign out on a 403. */
export function notificationRoutes(
  { db, clock, bus }: Pick<Kernel, 'db' | 'clock' | 'bus'>,
  subjects: Subjects,
) {
  const { sql } = db
  const ports = { sql, subjects }
  return (app: RestApp) => {
    app.route({
      method: 'GET',
      url: '/api/account/notifies',
      config: guard.signedIn,
      schema: { summary: 'Unread notices', response: { 200: z.array(wire) } },
      handler: async (request) => (await unread(ports, principalOf(request))).map(toWire),
    })

    app.route({
      method: 'GET',
      url: '/api/notifications/:section',
      config: guard.signedIn,
      schema: {
        summary: 'Unread notices of a section',
        params,
        querystring: query,
        response: { 200: z.array(wire) },
      },
      handler: async (request) => {
        const asked = scope(request.params.section, request.query.place)
        return asked ? (await unread(ports, principalOf(request), asked)).map(toWire) : []
      },
    })

    app.route({
      method: 'POST',
      url: '/api/notifications/:section/read',
      config: guard.signedIn,
      schema: {
        summary: "Mark a section's notices as read",
        params,
        querystring: query,
        response: { 204: z.undefined() },
      },
      handler: async (request, reply) => {
        const asked = scope(request.params.section, request.query.place)
        if (asked) await markRead({ sql, clock, bus }, principalOf(request), asked)
        return reply.code(204).send()
      },
    })
  }
}

/** The requested section and place; undefined for unknown ones. */
function scope(name: string, place: string | undefined): { section: Section; placeId?: number } | undefined {
  const section = sectionSchema.safeParse(name)
  if (!section.success) return undefined
  if (place === undefined) return { section: section.data }
  const placeId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).safeParse(place)
  return placeId.success ? { section: section.data, placeId: placeId.data } : undefined
}

function toWire({ data, ...rest }: Notification) {
  const amount = data.amount === null ? null : toZloty(data.amount)
  return { ...rest, data: JSON.stringify({ ...data, amount }) }
}
