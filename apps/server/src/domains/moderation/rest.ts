import { id } from '@skrzat/contract/wire/common'
import { type PostReport, REPORT_SORTS, reportForm, reportKind } from '@skrzat/contract/wire/moderation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  answerPage,
  commandIdOf,
  commandRoute,
  guard,
  pageQuery,
  principalOf,
  queryRoute,
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
    /** The reporter's name: those who handle reports see no phone. */
    createdByLogin: z.string(),
    createdById: id,
  })
  .meta({ id: 'PostReport' })

const search = pageQuery.extend({ query: z.string().max(200).default('') })
/** Clients have kinds of their own, so any word is accepted. */
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
    return rows.map(reportToWire)
  }

  async function change(request: FastifyRequest, report: z.output<typeof changed>) {
    const by = principalOf(request)
    await editReport(kernel, by, report)
    return { answer: reportToWire(await reportOf(sql, by, report.id)), alertParam: report.id }
  }

  return (app) => {
    queryRoute(app, '/api/reports', {
      guard: guard.signedIn,
      summary: 'Reports of posts',
      errors: ['account.factor_required'],
      sends: PAGED,
      query: pageQuery,
      answer: z.array(wire),
      run: (request, reply) => list(request, reply),
    })

    queryRoute(app, '/api/_search/reports', {
      guard: guard.signedIn,
      summary: 'Reports of posts by a text',
      errors: ['account.factor_required'],
      sends: PAGED,
      query: search,
      answer: z.array(wire),
      run: (request, reply) => list(request, reply, request.query.query),
    })

    queryRoute(app, '/api/reports/:id', {
      guard: guard.signedIn,
      summary: 'A report of a post',
      errors: ['post_report.not_found', 'account.factor_required'],
      answer: wire,
      run: async (request) => reportToWire(await reportOf(sql, principalOf(request), request.params.id)),
    })

    commandRoute(app, 'POST', '/api/reports', {
      guard: guard.signedIn,
      summary: 'Report a post',
      errors: ['post.not_found', 'post_report.own', 'post_report.exists', 'account.factor_required'],
      alert: 'report.created',
      once: true,
      objectName: 'report',
      body: newReport,
      created: wire,
      run: async (request) => {
        const by = principalOf(request)
        const { wallId: postId, ...report } = request.body
        const added = await addReport(kernel, by, { ...report, postId, commandId: commandIdOf(request) })
        return {
          answer: reportToWire(await reportOf(sql, by, added)),
          alertParam: added,
          location: `/api/reports/${added}`,
        }
      },
    })

    commandRoute(app, 'PUT', '/api/reports', {
      guard: guard.signedIn,
      summary: 'Change a report, named in the body',
      errors: ['forbidden', 'post_report.not_found', 'post_report.handled', 'account.factor_required'],
      alert: 'report.updated',
      objectName: 'report',
      body: changed,
      answer: wire,
      run: (request) => change(request, request.body),
    })

    commandRoute(app, 'PUT', '/api/reports/:id', {
      guard: guard.signedIn,
      summary: 'Change a report',
      errors: ['forbidden', 'post_report.not_found', 'post_report.handled', 'account.factor_required'],
      alert: 'report.updated',
      objectName: 'report',
      body: fields,
      answer: wire,
      run: (request) => change(request, { ...request.body, id: request.params.id }),
    })

    commandRoute(app, 'DELETE', '/api/reports/:id', {
      guard: guard.signedIn,
      summary: 'Delete a settled report',
      errors: ['post_report.not_found', 'post_report.not_settled', 'account.factor_required'],
      alert: 'report.deleted',
      run: async (request) => {
        const { id } = request.params
        await deleteReport(kernel, principalOf(request), id)
        return { alertParam: id }
      },
    })
  }
}

function reportToWire({ createdDate: created, createdBy, ...report }: PostReport): z.infer<typeof wire> {
  const { id: createdById, name: createdByLogin } = createdBy
  return { ...report, created, wallId: report.post.id, createdByLogin, createdById }
}
