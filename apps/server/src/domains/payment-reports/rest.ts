import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { nameRef } from '@skrzat/contract/wire/common'
import { paymentReport, type PaymentReport, REPORT_FORMATS } from '@skrzat/contract/wire/payment-reports'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { audit } from '../../kernel/commands/index.ts'
import { DomainError, found, invalidField, requireRecentProof } from '../../kernel/errors/index.ts'
import {
  alertHeaders,
  attachment,
  byPathId,
  commandIdOf,
  commandRoute,
  dayOrInstant,
  fileRoute,
  flag,
  guard,
  idParam,
  placeOf,
  principalOf,
  ref,
  type RestRoutes,
} from '../../kernel/http/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { createReport, deleteReport } from './commands.ts'
import { reportKey } from './jobs.ts'
import { listReports, placeName, placeOfReport, reportByCode } from './queries.ts'
import { XLSX_TYPE } from '../../kernel/xlsx.ts'

const FILE_TYPES = { csv: 'text/csv; charset=utf-8', xlsx: XLSX_TYPE } as const

const wire = paymentReport.omit({ placeId: true }).extend({ place: nameRef }).meta({ id: 'PaymentReport' })

const newReport = z.object({
  dateStart: dayOrInstant,
  dateEnd: dayOrInstant,
  place: ref,
  paid: flag.default(false),
  /** The file's format; clients that do not ask for one get CSV. */
  format: z.enum(REPORT_FORMATS).default('csv'),
})

/** REST contract: Reports of payments. */
export function reportsRest(kernel: Kernel): RestRoutes {
  const { sql } = kernel.db
  const onReport = guard.entity(
    PLACE_ACTIONS.payments,
    byPathId((report) => placeOfReport(sql, report)),
    'report.not_found',
  )
  const onCode = guard.entity(
    PLACE_ACTIONS.payments,
    async (request) => {
      const code = codeOf(request)
      return code === undefined ? undefined : (await reportByCode(sql, code))?.placeId
    },
    'report.not_found',
  )

  async function reportsToWire(placeId: number, reports: readonly PaymentReport[]) {
    const name = found(await placeName(sql, placeId), 'place.not_found')
    return reports.map((report) => ({ ...report, place: { id: placeId, name } }))
  }

  return (app) => {
    app.get(
      '/api/reports/payments/place/:id',
      {
        config: guard.place(PLACE_ACTIONS.payments, 'id'),
        schema: { summary: 'Payment reports of a place', response: { 200: z.array(wire) } },
      },
      async (request) => {
        const placeId = found(idParam(request, 'id'), 'place.not_found')
        return await reportsToWire(placeId, await listReports(sql, placeId))
      },
    )

    commandRoute(app, 'POST', '/api/reports/payments/add', {
      guard: guard.place(PLACE_ACTIONS.payments, placeOfBody),
      summary: 'Order a payment report',
      errors: ['report.period', 'report.too_long', 'account.proof_required'],
      alert: 'place.payment.invoices-report.added',
      once: true,
      objectName: 'report',
      body: newReport,
      created: wire,
      run: async (request) => {
        const { dateStart: from, dateEnd: to, place: placeId, paid, format } = request.body
        requireRecentProof(principalOf(request))
        const asked = { placeId, from, to, paid, format, commandId: commandIdOf(request) }
        const made = await createReport(kernel, principalOf(request).accountId, asked)
        const [report] = await reportsToWire(placeId, [made])
        return {
          answer: found(report, 'report.not_found'),
          location: `/api/reports/payments/download/${made.code}`,
        }
      },
    })

    app.delete(
      '/api/reports/payments/:id',
      {
        config: onReport,
        schema: {
          summary: 'Delete a payment report',
          alerts: ['place.payment.invoices-report.delete-ok'],
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const report = found(idParam(request, 'id'), 'report.not_found')
        await deleteReport(kernel, placeOf(request), report)
        alertHeaders(reply, 'alert', 'place.payment.invoices-report.delete-ok')
        return reply.code(204).send()
      },
    )

    fileRoute(app, '/api/reports/payments/download/:code', {
      guard: onCode,
      summary: 'The file of a payment report',
      errors: ['report.not_ready', 'account.proof_required'],
      sends: ['Content-Disposition'],
      file: ['text/csv', XLSX_TYPE],
      params: z.object({ code: z.string() }),
      run: async (request, reply) => {
        const principal = principalOf(request)
        requireRecentProof(principal)
        const report = found(await reportByCode(sql, codeOf(request) ?? ''), 'report.not_found')
        if (report.status !== 'ready') throw new DomainError('report.not_ready')
        // Audited before the file is sent, so that no download lacks an entry.
        const entry = { at: kernel.clock.now(), principal: principal.login, remoteAddress: request.ip }
        const { id, placeId } = report
        await audit(sql, { ...entry, type: 'PAYMENT_REPORT_DOWNLOADED', data: { report: id }, placeId })
        const file = found(await kernel.storage.read(reportKey(report)), 'report.not_found')
        const title = report.journal === null ? 'Płatności' : 'Dziennik wpłat'
        const name = `${title} ${report.place} ${report.from} – ${report.to}.${report.format}`
        return reply
          .type(FILE_TYPES[report.format])
          .header('content-disposition', attachment(name))
          .header('content-length', file.bytes)
          .send(file.stream)
      },
    })
  }
}

function codeOf(request: FastifyRequest): string | undefined {
  return z.object({ code: z.uuid() }).safeParse(request.params).data?.code
}

/** The body's place. @throws DomainError validation without one */
function placeOfBody(request: FastifyRequest): number {
  const body = z.object({ place: ref }).safeParse(request.body)
  if (body.success) return body.data.place
  throw invalidField('report', 'place', 'NotNull')
}
