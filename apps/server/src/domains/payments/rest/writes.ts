/** REST contract: Payments, writes. */
import { holds } from '@skrzat/contract/access'
import { type ErrorCode, isErrorCode, wireMessage } from '@skrzat/contract/errors'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { PAYMENT_METHODS, REVERSAL_REASONS } from '@skrzat/contract/payment-facts'
import { type BulkResult, note as noteIn, paymentDetails } from '@skrzat/contract/wire/payments'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import {
  alertHeaders,
  blank,
  commandMeta,
  dayOrInstant,
  guard,
  principalOf,
  ref,
  type RestApp,
} from '../../../kernel/http/index.ts'
import type { InvoiceAnswer } from '../commands/answers.ts'
import { bulk } from '../commands/bulk.ts'
import { addCredit } from '../commands/credit.ts'
import { deleteInvoice, markPaid, recordPartPayment, remind, reversePayment } from '../commands/invoice.ts'
import { creditOf } from '../queries/credit.ts'
import { invoicesAsOf } from '../queries/invoices.ts'
import {
  ANY_PLACE,
  idParams,
  onInvoice,
  placeOfInvoiceInPath,
  placeOfPath,
  placeParams,
  type RestContext,
} from './context.ts'
import {
  AMOUNT_ERRORS,
  amountIn,
  creditOut,
  creditToRest,
  groszeOf,
  invoiceOut,
  invoiceToRest,
} from './shapes.ts'

const version = z.number().int().positive().optional()
/** The day on which the money came; today unless it is given. */
const date = blank(dayOrInstant.optional())
const details = {
  date,
  method: blank(z.enum(PAYMENT_METHODS).optional()),
  note: paymentDetails.note.nullable(),
}
const payIn = z.object({ ...details, version }).nullish()
const partlyIn = z.object({ payment: ref.optional(), amount: amountIn, ...details, version })
const reverseIn = z.object({
  /** The id of a payment in `partlyPaid`, or `credit` for the credit that the invoice used. */
  payment: z.union([z.literal('credit'), ref]),
  reason: z.enum(REVERSAL_REASONS),
  note: noteIn.nullish(),
  version,
})
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
  const ofInvoice = guard.entity(PLACE_ACTIONS.payments, placeOfInvoiceInPath(context), 'invoice.not_found')
  const ofPlace = guard.place(PLACE_ACTIONS.payments, placeOfPath('place'))
  /** As of the command, also for a retry. */
  const answer = async ({ row }: InvoiceAnswer) => {
    const [invoice] = await invoicesAsOf(sql, [row], clock.now())
    return invoiceToRest(found(invoice, 'invoice.not_found'))
  }

  app.route({
    method: 'POST',
    url: '/api/payments/pay/:id',
    config: { ...ofInvoice, objectName: 'payment' },
    schema: {
      summary: 'Pay what is left of an invoice',
      errors: ['invoice.not_found', 'invoice.deleted', 'invoice.paid'],
      alerts: ['place.payment.payed'],
      once: true,
      params: idParams,
      body: payIn,
      response: { 200: invoiceOut },
    },
    handler: async (request, reply) => {
      const { date: day, method, note, version } = request.body ?? {}
      const target = await onInvoice(context, request, request.params.id)
      const paid = await wrongDayAsField(() =>
        markPaid(ports, { ...target, day, method, note: note ?? undefined, version }),
      )
      alertHeaders(reply, 'alert', 'place.payment.payed', String(target.id))
      return await answer(paid)
    },
  })

  app.route({
    method: 'POST',
    url: '/api/payments/partly/:id',
    config: { ...ofInvoice, objectName: 'payment' },
    schema: {
      summary: 'Pay a part of an invoice',
      errors: [...AMOUNT_ERRORS, 'invoice.not_found', 'invoice.deleted', 'invoice.paid'],
      alerts: ['place.payment.payed'],
      once: true,
      params: idParams,
      body: partlyIn,
      response: { 200: invoiceOut },
    },
    handler: async (request, reply) => {
      const { payment, amount, date: day, method, note, version } = request.body
      const target = await onInvoice(context, request, request.params.id)
      // An ambiguous invoice id is rejected, so that no money goes to the wrong one.
      if (payment !== undefined && payment !== target.id) throw wrongField('payment', 'Pattern')
      const paid = await wrongDayAsField(() =>
        recordPartPayment(ports, {
          ...target,
          amount: groszeOf(amount),
          day,
          method,
          note: note ?? undefined,
          version,
        }),
      )
      alertHeaders(reply, 'alert', 'place.payment.payed', String(target.id))
      return await answer(paid)
    },
  })

  app.route({
    method: 'POST',
    url: '/api/payments/:id/reverse',
    config: { ...ofInvoice, objectName: 'payment' },
    schema: {
      summary: 'Take back a payment, or the credit that an invoice used',
      errors: [
        'invoice.not_found',
        'invoice.deleted',
        'payment.not_found',
        'payment.reversed',
        'credit.used',
        'invoice.no_credit_used',
      ],
      alerts: ['place.payment.action.reversed'],
      once: true,
      params: idParams,
      body: reverseIn,
      response: { 200: invoiceOut },
    },
    handler: async (request, reply) => {
      const { payment, reason, note, version } = request.body
      const target = await onInvoice(context, request, request.params.id)
      const reversed = await reversePayment(ports, { ...target, payment, reason, note: note ?? '', version })
      alertHeaders(reply, 'alert', 'place.payment.action.reversed', String(target.id))
      return await answer(reversed)
    },
  })

  app.route({
    method: 'POST',
    url: '/api/payments/remind/:id',
    config: { ...ofInvoice, objectName: 'payment' },
    schema: {
      summary: 'Remind of an invoice',
      errors: ['invoice.not_found', 'invoice.deleted', 'invoice.paid', 'invoice.reminded_today'],
      alerts: ['place.payment.action.reminded'],
      once: true,
      params: idParams,
      body: optionalVersion,
      response: { 200: invoiceOut },
    },
    handler: async (request, reply) => {
      const target = await onInvoice(context, request, request.params.id)
      const reminded = await remind(ports, { ...target, version: request.body?.version })
      alertHeaders(reply, 'alert', 'place.payment.action.reminded', String(target.id))
      return await answer(reminded)
    },
  })

  app.route({
    method: 'DELETE',
    url: '/api/payments/:id',
    config: ofInvoice,
    schema: {
      summary: 'Delete an invoice',
      errors: ['invoice.not_found', 'invoice.deleted', 'invoice.paid', 'credit.used'],
      alerts: ['place.payment.action.deleted'],
      once: true,
      params: idParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const target = await onInvoice(context, request, request.params.id)
      await deleteInvoice(ports, target)
      alertHeaders(reply, 'alert', 'place.payment.action.deleted', String(target.id))
      return reply.code(204).send()
    },
  })

  for (const [action, alert, summary] of [
    ['pay', 'place.payment.action.paid_multiple', 'Pay what is left of invoices'],
    ['remind', 'place.payment.action.remind_multiple_reminded', 'Remind of invoices'],
    ['delete', 'place.payment.action.delete_multiple_deleted', 'Delete invoices'],
  ] as const) {
    app.route({
      method: 'POST',
      url: `/api/payments/multiple/${action}`,
      config: { ...guard.byRights, objectName: 'payment' },
      schema: {
        summary,
        errors: ['forbidden', 'account.factor_required'],
        alerts: [alert],
        once: true,
        body: idsIn,
        response: { 200: bulkOut },
      },
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
    schema: {
      summary: "Add to a kid's credit, or take from it",
      errors: ['credit.amount', 'kid.not_found', 'credit.insufficient'],
      alerts: ['place.payment.action.surcharge.added'],
      sends: ['Location'],
      once: true,
      params: placeParams,
      body: surchargeIn,
      response: { 201: creditOut },
    },
    handler: async (request, reply) => {
      const { kid: kidId, amount, additionalInfo } = request.body
      const meta = commandMeta(request, request.params.place)
      const added = await wrongAmountAs('credit.amount', () =>
        addCredit(ports, {
          ...meta,
          kidId,
          amount: groszeOf(amount),
          additionalInfo: additionalInfo ?? '',
        }),
      )
      alertHeaders(reply, 'alert', 'place.payment.action.surcharge.added', String(kidId))
      reply.header('Location', `/api/payments/${kidId}/surcharges`)
      return reply.code(201).send(creditToRest(await creditOf(sql, kidId, added.version)))
    },
  })
}

/** Clients show one message for whatever is wrong with an amount. */
async function wrongAmountAs<T>(code: ErrorCode, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof DomainError && error.code.startsWith('amount.'))
      throw new DomainError(code, { reason: error.code })
    throw error
  }
}

/** Clients show what is wrong with a field beside it. */
async function wrongDayAsField<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'payment.day_early') throw wrongField('date', 'Min')
    if (error instanceof DomainError && error.code === 'payment.day_future') throw wrongField('date', 'Max')
    throw error
  }
}

function wrongField(field: string, message: string): DomainError {
  const fieldErrors = [{ objectName: 'payment', field, message }]
  return new DomainError('validation', {}, { fieldErrors })
}

/** The ids come without a place: each needs the billing permission in its own place. */
async function bulkAnywhere(
  { ports }: RestContext,
  request: FastifyRequest,
  action: 'pay' | 'remind' | 'delete',
  ids: readonly number[],
): Promise<BulkResult> {
  const principal = principalOf(request)
  const ofPlace = (placeId: number) => holds(principal, placeId, 'payments')
  if (
    !principal.authorities.includes('ROLE_ADMIN') &&
    !principal.staff.some(({ placeId }) => ofPlace(placeId))
  ) {
    throw new DomainError('forbidden')
  }
  return await bulk(ports, action, { ...commandMeta(request, ANY_PLACE), ids, ofPlace })
}

function messageOf(code: string): string {
  return isErrorCode(code) ? wireMessage(code) : code
}
