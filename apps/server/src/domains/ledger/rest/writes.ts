/** REST contract: Payments, what changes invoices and credit. */
import { holds } from '@skrzat/contract/access'
import type { BulkResult } from '@skrzat/contract/wire/ledger'
import type { ErrorCode } from '@skrzat/contract/errors'
import { isErrorCode, wireMessage } from '@skrzat/contract/errors'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, found } from '../../../kernel/errors.ts'
import { guard, principalOf } from '../../../kernel/http/access.ts'
import { commandMeta } from '../../../kernel/http/command-meta.ts'
import { alertHeaders } from '../../../kernel/http/alerts.ts'
import { ref, typed } from '../../../kernel/http/input.ts'
import type { RestApp } from '../../../kernel/http/rest.ts'
import { bulk } from '../commands/bulk.ts'
import { addCredit } from '../commands/credit.ts'
import { deleteInvoice, markPaid, recordPartPayment, remind } from '../commands/invoice.ts'
import { issueInvoices } from '../commands/issue.ts'
import { creditOf } from '../queries/credit.ts'
import { invoicesById } from '../queries/invoices.ts'
import {
  idParams,
  onInvoice,
  placeOfInvoiceInPath,
  placeOfPath,
  placeParams,
  type RestContext,
} from './context.ts'
import { amountIn, creditOut, creditToRest, groszeOf, invoiceOut, invoiceToRest } from './shapes.ts'

const issueIn = z.object({
  kid: ref,
  withSurcharge: z.boolean().default(false),
  additionalInfo: z.string().max(2000).nullish(),
  /** Absence days that were taken off. */
  absences: typed(z.number().int().min(0).max(1000).optional()),
  parts: z.array(z.object({ amount: amountIn, paymentType: ref })),
})

const version = z.number().int().positive().optional()
const partlyIn = z.object({ payment: ref.optional(), amount: amountIn, version })
const optionalVersion = z.object({ version }).nullish()
const idsIn = z.array(ref).min(1).max(500)
const bulkOut = z.object({
  done: z.array(z.number()),
  failed: z.array(z.object({ id: z.number(), message: z.string() })),
})
const surchargeIn = z.object({ kid: ref, amount: amountIn, additionalInfo: z.string().max(2000).nullish() })

export function writeRoutes(app: RestApp, context: RestContext) {
  const { ports } = context
  const { sql, clock } = ports
  const ofInvoice = guard.entity(PLACE_ACTIONS.payments, placeOfInvoiceInPath(context))
  const ofPlace = guard.place(PLACE_ACTIONS.payments, placeOfPath('place'))
  const one = async (id: number) => {
    const [invoice] = await invoicesById(sql, [id], clock.now())
    return invoiceToRest(found(invoice, 'invoice.not_found'))
  }

  app.route({
    method: 'POST',
    url: '/api/payments/:place',
    config: { ...ofPlace, objectName: 'payment' },
    schema: {
      params: placeParams,
      body: z.union([issueIn, z.array(issueIn)]),
      response: { 201: z.array(invoiceOut) },
    },
    handler: async (request, reply) => {
      const { place } = request.params
      const asked = Array.isArray(request.body) ? request.body : [request.body]
      const issued = await issueInvoices(ports, {
        ...commandMeta(request, place),
        basis: { mode: null, period: null, absencesPeriod: null },
        invoices: asked.map(toIssue),
      })
      const invoices = await invoicesById(
        sql,
        issued.invoices.map(({ id }) => id),
        clock.now(),
      )
      alertHeaders(reply, 'alert', 'place.payment.action.added', String(invoices.length))
      reply.header('Location', `/api/place/${place}/payments`)
      return reply.code(201).send(invoices.map(invoiceToRest))
    },
  })

  app.route({
    method: 'POST',
    url: '/api/payments/pay/:id',
    config: { ...ofInvoice, objectName: 'payment' },
    schema: { params: idParams, body: optionalVersion, response: { 200: invoiceOut } },
    handler: async (request, reply) => {
      const target = await onInvoice(context, request, request.params.id)
      await markPaid(ports, { ...target, version: request.body?.version })
      alertHeaders(reply, 'alert', 'place.payment.payed', String(target.id))
      return await one(target.id)
    },
  })

  app.route({
    method: 'POST',
    url: '/api/payments/partly/:id',
    config: { ...ofInvoice, objectName: 'payment' },
    schema: { params: idParams, body: partlyIn, response: { 200: invoiceOut } },
    handler: async (request, reply) => {
      const { payment, amount, version } = request.body
      const target = await onInvoice(context, request, request.params.id)
      // Which of two invoices was meant nobody can tell: the money goes to neither.
      if (payment !== undefined && payment !== target.id) throw wrongField('payment')
      await recordPartPayment(ports, { ...target, amount: groszeOf(amount), version })
      alertHeaders(reply, 'alert', 'place.payment.payed', String(target.id))
      return await one(target.id)
    },
  })

  app.route({
    method: 'POST',
    url: '/api/payments/remind/:id',
    config: { ...ofInvoice, objectName: 'payment' },
    schema: { params: idParams, body: optionalVersion, response: { 200: invoiceOut } },
    handler: async (request, reply) => {
      const target = await onInvoice(context, request, request.params.id)
      await remind(ports, { ...target, version: request.body?.version })
      alertHeaders(reply, 'alert', 'place.payment.action.reminded', String(target.id))
      return await one(target.id)
    },
  })

  app.route({
    method: 'DELETE',
    url: '/api/payments/:id',
    config: ofInvoice,
    schema: { params: idParams, response: { 204: z.undefined() } },
    handler: async (request, reply) => {
      const target = await onInvoice(context, request, request.params.id)
      await deleteInvoice(ports, target)
      alertHeaders(reply, 'alert', 'place.payment.action.deleted', String(target.id))
      return reply.code(204).send()
    },
  })

  for (const [action, alert] of [
    ['pay', 'place.payment.action.paid_multiple'],
    ['remind', 'place.payment.action.remind_multiple_reminded'],
    ['delete', 'place.payment.action.delete_multiple_deleted'],
  ] as const) {
    app.route({
      method: 'POST',
      url: `/api/payments/multiple/${action}`,
      config: { ...guard.signedIn, objectName: 'payment' },
      schema: { body: idsIn, response: { 200: bulkOut } },
      handler: async (request, reply) => {
        const result = await bulkAnywhere(context, request, action, request.body)
        alertHeaders(reply, 'alert', alert, String(result.done.length))
        return {
          done: result.done,
          failed: result.failed.map(({ id, code }) => ({ id, message: messageOf(code) })),
        }
      },
    })
  }

  app.route({
    method: 'POST',
    url: '/api/payments/:place/surcharge',
    config: { ...ofPlace, objectName: 'surcharge' },
    schema: { params: placeParams, body: surchargeIn, response: { 201: creditOut } },
    handler: async (request, reply) => {
      const { kid: kidId, amount, additionalInfo } = request.body
      const meta = commandMeta(request, request.params.place)
      await addCredit(ports, {
        ...meta,
        kidId,
        amount: groszeOf(amount),
        additionalInfo: additionalInfo ?? '',
      })
      alertHeaders(reply, 'alert', 'place.payment.action.surcharge.added', String(kidId))
      reply.header('Location', `/api/payments/${kidId}/surcharges`)
      return reply.code(201).send(creditToRest(await creditOf(sql, kidId)))
    },
  })
}

function wrongField(field: string): DomainError {
  const fieldErrors = [{ objectName: 'payment', field, message: 'Pattern' }]
  return new DomainError('validation', {}, { fieldErrors })
}

function toIssue({ kid, withSurcharge, additionalInfo, absences, parts }: z.output<typeof issueIn>) {
  return {
    kidId: kid,
    withCredit: withSurcharge,
    additionalInfo: additionalInfo ?? '',
    parts: parts.map(({ paymentType, amount }) => ({
      paymentTypeId: paymentType,
      amount: groszeOf(amount),
      // These clients say no working days, so what the amount was computed from stays unknown.
      days: null,
      absent: absences ?? null,
    })),
  }
}

/** The ids come without a place: each counts only where the caller bills. */
async function bulkAnywhere(
  { ports }: RestContext,
  request: FastifyRequest,
  action: 'pay' | 'remind' | 'delete',
  ids: readonly number[],
): Promise<BulkResult> {
  const principal = principalOf(request)
  const bills = (placeId: number) => holds(principal, placeId, 'payments')
  if (
    !principal.authorities.includes('ROLE_ADMIN') &&
    !principal.staff.some(({ placeId }) => bills(placeId))
  ) {
    throw new DomainError('forbidden')
  }
  const rows = await ports.sql<{ id: number; placeId: number }[]>`
    select id, place_id as "placeId" from invoices where id = any(${[...ids]}::bigint[])`
  const placeOf = new Map(rows.map((row) => [row.id, row.placeId]))
  const byPlace = Map.groupBy(new Set(ids), (id) => placeOf.get(id))
  const result: BulkResult = { done: [], failed: [] }
  for (const [placeId, of] of byPlace) {
    if (placeId === undefined || !bills(placeId)) {
      result.failed.push(...of.map((id) => ({ id, code: 'invoice.not_found' satisfies ErrorCode })))
      continue
    }
    const { done, failed } = await bulk(ports, action, { ...commandMeta(request, placeId), ids: of })
    result.done.push(...done)
    result.failed.push(...failed)
  }
  return result
}

function messageOf(code: string): string {
  return isErrorCode(code) ? wireMessage(code) : code
}
