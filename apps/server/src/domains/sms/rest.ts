import { sms } from '@skrzat/contract/wire/users'
import type { Sql } from '@skrzat/db/client'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { found } from '../../kernel/errors/index.ts'
import {
  answerPage,
  guard,
  idParam,
  pageQuery,
  queryRoute,
  type RestRoutes,
} from '../../kernel/http/index.ts'
import { PAGED } from '../../kernel/openapi/index.ts'
import { findSms, listSms, SMS_SORT_FIELDS } from './queries.ts'

const search = pageQuery.extend({ query: z.string().max(100).default('') })

/** REST contract: `api/user-sms`. The text is omitted: it may contain a PIN. */
export function smsRest(sql: Sql): RestRoutes {
  const list = (
    request: FastifyRequest<{ Querystring: z.output<typeof pageQuery> }>,
    reply: FastifyReply,
    text = '',
  ) => answerPage(request, reply, SMS_SORT_FIELDS, (asked) => listSms(sql, { ...asked, search: text }))

  return (app) => {
    queryRoute(app, '/api/user-sms', {
      guard: guard.admin,
      summary: 'Text messages',
      sends: PAGED,
      query: pageQuery,
      answer: z.array(sms),
      run: (request, reply) => list(request, reply),
    })

    queryRoute(app, '/api/_search/user-sms', {
      guard: guard.admin,
      summary: 'Text messages by a text',
      sends: PAGED,
      query: search,
      answer: z.array(sms),
      run: (request, reply) => list(request, reply, request.query.query),
    })

    app.get(
      '/api/user-sms/:id',
      {
        config: guard.admin,
        schema: { summary: 'A text message', errors: ['sms.not_found'], response: { 200: sms } },
      },
      async (request) => findSms(sql, found(idParam(request, 'id'), 'sms.not_found')),
    )
  }
}
