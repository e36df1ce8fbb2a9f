import { instant } from '@skrzat/contract/wire/common'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import {
  answerPage,
  blank,
  dayOrInstant,
  guard,
  pageQuery,
  queryRoute,
  type RestApp,
} from '../../../kernel/http/index.ts'
import { PAGED } from '../../../kernel/openapi/index.ts'
import { messageOf } from './data.ts'
import { AUDIT_SORT_FIELDS, listAudits } from './list.ts'

const query = pageQuery.extend({
  fromDate: blank(dayOrInstant.optional()),
  toDate: blank(dayOrInstant.optional()),
})

const entry = z.object({
  timestamp: instant,
  principal: z.string(),
  type: z.string(),
  data: z.object({ message: z.string(), remoteAddress: z.string().nullable() }),
})

/**
 * REST contract: audits. A range that ends before it begins is an empty list, as JHipster's own server answers: its
 * page asks again with every change of either date.
 */
export function auditRoutes(app: RestApp, sql: Sql): void {
  queryRoute(app, '/management/audits', {
    guard: guard.admin,
    summary: 'The audit log, newest first',
    sends: PAGED,
    query,
    answer: z.array(entry),
    run: async (request, reply) => {
      const { fromDate: from, toDate: to } = request.query
      const rows = await answerPage(request, reply, AUDIT_SORT_FIELDS, (asked) =>
        listAudits(sql, { ...asked, from, to }),
      )
      return rows.map(({ at, principal, type, data, remoteAddress, placeId }) => ({
        timestamp: at.toISOString(),
        principal,
        type,
        data: { message: messageOf({ data, placeId }), remoteAddress },
      }))
    },
  })
}
