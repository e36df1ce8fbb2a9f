import { messageState } from '@skrzat/contract/wire/users'
import type { Sms } from '@skrzat/contract/wire/users'
import type { Sql } from '@skrzat/db/client'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { found } from '../../kernel/errors.ts'
import { guard, idParam } from '../../kernel/http/access.ts'
import { pageHeaders, pageOf, pageQuery, sortOf } from '../../kernel/http/paging.ts'
import type { RestRoutes } from '../../kernel/http/rest.ts'
import { findSms, listSms, SMS_SORT_FIELDS } from './queries.ts'

/** The text is omitted: it may contain a PIN. */
const wire = z.object({
  id: z.number(),
  phone: z.string(),
  userLogin: z.string().nullable(),
  state: messageState,
  created: z.string(),
})
const search = pageQuery.extend({ query: z.string().max(100).default('') })

/** REST contract: `api/user-sms`. */
export function smsRest(sql: Sql): RestRoutes {
  async function list(
    request: FastifyRequest,
    reply: FastifyReply,
    query: z.output<typeof pageQuery>,
    text: string,
  ): Promise<Sms[]> {
    const page = pageOf(query)
    const sort = sortOf(query.sort, SMS_SORT_FIELDS)
    const { rows, total } = await listSms(sql, { ...page, search: text, sort })
    pageHeaders(request, reply, page, total)
    return rows
  }

  return (app) => {
    app.get(
      '/api/user-sms',
      { config: guard.admin, schema: { querystring: pageQuery, response: { 200: z.array(wire) } } },
      (request, reply) => list(request, reply, request.query, ''),
    )

    app.get(
      '/api/_search/user-sms',
      { config: guard.admin, schema: { querystring: search, response: { 200: z.array(wire) } } },
      (request, reply) => list(request, reply, request.query, request.query.query),
    )

    app.get(
      '/api/user-sms/:id',
      { config: guard.admin, schema: { response: { 200: wire } } },
      async (request) => {
        const id = found(idParam(request, 'id'), 'sms.not_found')
        return found(await findSms(sql, id), 'sms.not_found')
      },
    )
  }
}
