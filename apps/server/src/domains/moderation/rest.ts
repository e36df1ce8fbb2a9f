import { id } from '@skrzat/contract/wire/common'
import { type PostReport, REPORT_SORTS, reportForm, reportKind } from '@skrzat/contract/wire/moderation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { found } from '../../kernel/errors/index.ts'
import {
  alertHeaders,
  answerPage,
  commandIdOf,
  guard,
  idParam,
  pageQuery,
  pathId,
  principalOf,
  ref,
  type RestRoutes,
} from '../../kernel/http/index.ts'
import { PAGED } from '../../kernel/openapi/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addReport, deleteReport, editReport } from './commands.ts'
import { listReports, reportOf } from './queries.ts'

const wire = z
  .object({
    id,
    kind: reportKind,
    reason: z.string(),
    created: z.string(),
    wallId: id,
    /** The name: who handles a report is told nobody's phone. */
    createdByLogin: z.string(),
    createdById: id,
  })
  .meta({ id: 'PostReport' })

const search = pageQuery.extend({ query: z.string().max(200).default('') })
const params = z.object({ id: pathId })
/** Clients have kinds of their own: any word is taken. */
const fields = reportForm.omit({ postId: true }).extend({
  kind: z
    .string()
    .max(100)
    .nullish()
    .transform((word) => reportKind.safeParse(word?.toUpperCase()).data ?? 'OTHER'),
})
const newReport = fields.extend({ wallId: ref })
const changed = fields.extend({ id: ref })

/** REST contract: Generic reports. Those of payments are under `/api/reports/payments`. */
export function moderationRest(kernel: Kernel): RestRoutes {
  const { sql } = kernel.db
  const list = async (
    request: FastifyRequest<{ Querystring: z.output<typeof pageQuery> }>,
    reply: FastifyReply,
    text = '',
  ) => {
    const rows = await answerPage(request, reply, REPORT_SORTS, (asked) =>
      listReports(sql, principalOf(request), { ...asked, search: text }),
    )
    return rows.map(toWire)
  }

  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    report: z.output<typeof fields> & { id: number },
  ) {
    const by = principalOf(request)
    await editReport(kernel, by, report)
    alertHeaders(reply, 'alert', 'report.updated', String(report.id))
    return toWire(await reportOf(sql, by, report.id))
  }

  return (app) => {
    app.get(
      '/api/reports',
      {
        config: guard.signedIn,
        schema: {
          summary: 'Reports of posts',
          errors: ['account.factor_required'],
          sends: PAGED,
          querystring: pageQuery,
          response: { 200: z.array(wire) },
        },
      },
      (request, reply) => list(request, reply),
    )

    app.get(
      '/api/_search/reports',
      {
        config: guard.signedIn,
        schema: {
          summary: 'Reports of posts by a text',
          errors: ['account.factor_required'],
          sends: PAGED,
          querystring: search,
          response: { 200: z.array(wire) },
        },
      },
      (request, reply) => list(request, reply, request.query.query),
    )

    app.get(
      '/api/reports/:id',
      {
        config: guard.signedIn,
        schema: {
          summary: 'A report of a post',
          errors: ['post_report.not_found', 'account.factor_required'],
          params,
          response: { 200: wire },
        },
      },
      async (request) => toWire(await reportOf(sql, principalOf(request), request.params.id)),
    )

    app.post(
      '/api/reports',
      {
        config: { ...guard.signedIn, objectName: 'report' },
        schema: {
          summary: 'Report a post',
          errors: ['post.not_found', 'post_report.own', 'post_report.exists', 'account.factor_required'],
          alerts: ['report.created'],
          sends: ['Location'],
          once: true,
          body: newReport,
          response: { 201: wire },
        },
      },
      async (request, reply) => {
        const by = principalOf(request)
        const { wallId: postId, ...report } = request.body
        const added = await addReport(kernel, by, { ...report, postId, commandId: commandIdOf(request) })
        alertHeaders(reply, 'alert', 'report.created', String(added))
        reply.code(201).header('location', `/api/reports/${added}`)
        return toWire(await reportOf(sql, by, added))
      },
    )

    app.put(
      '/api/reports',
      {
        config: { ...guard.signedIn, objectName: 'report' },
        schema: {
          summary: 'Change a report, named in the body',
          errors: ['forbidden', 'post_report.not_found', 'post_report.handled', 'account.factor_required'],
          alerts: ['report.updated'],
          body: changed,
          response: { 200: wire },
        },
      },
      (request, reply) => change(request, reply, request.body),
    )

    app.put(
      '/api/reports/:id',
      {
        config: { ...guard.signedIn, objectName: 'report' },
        schema: {
          summary: 'Change a report',
          errors: ['forbidden', 'post_report.not_found', 'post_report.handled', 'account.factor_required'],
          alerts: ['report.updated'],
          params,
          body: fields,
          response: { 200: wire },
        },
      },
      (request, reply) => change(request, reply, { ...request.body, id: request.params.id }),
    )

    app.delete(
      '/api/reports/:id',
      {
        config: guard.signedIn,
        schema: {
          summary: 'Delete a settled report',
          errors: ['post_report.not_found', 'post_report.not_settled', 'account.factor_required'],
          alerts: ['report.deleted'],
          params,
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const report = found(idParam(request, 'id'), 'post_report.not_found')
        await deleteReport(kernel, principalOf(request), report)
        alertHeaders(reply, 'alert', 'report.deleted', String(report))
        return reply.code(204).send()
      },
    )
  }
}

function toWire({
  id: report,
  kind,
  reason,
  createdDate,
  post,
  createdBy,
}: PostReport): z.infer<typeof wire> {
  return {
    id: report,
    kind,
    reason,
    created: createdDate,
    wallId: post.id,
    createdByLogin: createdBy.name,
    createdById: createdBy.id,
  }
}
