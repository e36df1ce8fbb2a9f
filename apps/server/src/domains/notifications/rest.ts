import {
  notificationType,
  section as sectionSchema,
  type Notification,
  type Section,
} from '@skrzat/contract/wire/notifications'
import { toZloty } from '@skrzat/contract/money'
import { z } from 'zod'
import { commandRoute, guard, principalOf, queryRoute, type RestApp } from '../../kernel/http/index.ts'
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
    queryRoute(app, '/api/account/notifies', {
      guard: guard.signedIn,
      summary: 'Unread notices',
      answer: z.array(wire),
      run: async (request) => (await unread(ports, principalOf(request))).map(noticeToWire),
    })

    queryRoute(app, '/api/notifications/:section', {
      guard: guard.signedIn,
      summary: 'Unread notices of a section',
      params,
      query,
      answer: z.array(wire),
      run: async (request) => {
        const asked = scope(request.params.section, request.query.place)
        return asked ? (await unread(ports, principalOf(request), asked)).map(noticeToWire) : []
      },
    })

    commandRoute(app, 'POST', '/api/notifications/:section/read', {
      guard: guard.signedIn,
      summary: "Mark a section's notices as read",
      params,
      query,
      run: async (request) => {
        const asked = scope(request.params.section, request.query.place)
        if (asked) await markRead({ sql, clock, bus }, principalOf(request), asked)
        return {}
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

function noticeToWire({ data, ...rest }: Notification) {
  const amount = data.amount === null ? null : toZloty(data.amount)
  return { ...rest, data: JSON.stringify({ ...data, amount }) }
}
