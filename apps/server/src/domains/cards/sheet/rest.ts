import { EMERGENCY_LIST, SHEET_FIELDS } from '@skrzat/contract/card'
import { z } from 'zod'
import {
  attachment,
  blank,
  byPathId,
  fileRoute,
  groupOf,
  guard,
  principalOf,
  type RestApp,
} from '../../../kernel/http/index.ts'
import type { Threads } from '../../../kernel/threads/index.ts'
import { placeOfGroup } from '../../places/index.ts'
import type { CardPorts } from '../card.ts'
import { sheetOf } from './data.ts'
import type layOut from './layout.ts'

const LAYOUT = new URL('layout.ts', import.meta.url)

/** Names of fields with commas between them. */
const fields = z
  .string()
  .max(200)
  .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))])
  .pipe(z.array(z.enum(SHEET_FIELDS)))

export function sheetRoutes(
  app: RestApp,
  { threads, ...ports }: Pick<CardPorts, 'db' | 'clock'> & { readonly threads: Threads },
) {
  fileRoute(app, '/api/groups/:id/sheet', {
    guard: guard.groupEditor(
      byPathId((id) => placeOfGroup(ports.db.sql, id)),
      'group.not_found',
    ),
    summary: "A group's emergency list as a PDF, A4, in Polish; for an outing with the chosen fields",
    errors: ['unavailable'],
    sends: ['Content-Disposition'],
    file: ['application/pdf'],
    query: z.object({ fields: blank(fields.optional()) }),
    run: async (request, reply) => {
      const asked = { ...groupOf(request), fields: request.query.fields ?? EMERGENCY_LIST }
      const sheet = await sheetOf(ports, principalOf(request), asked)
      const file = await threads.run<typeof layOut>(LAYOUT, { sheet, now: ports.clock.now() })
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`Grupa ${sheet.group} ${sheet.day}.pdf`))
        .send(Buffer.from(file))
    },
  })
}
