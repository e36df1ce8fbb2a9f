/** REST contract: Payments, writes. */
import { holds } from '@skrzat/contract/access'
import { type ErrorCode, isErrorCode, wireMessage } from '@skrzat/contract/errors'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { PAYMENT_METHODS, REVERSAL_REASONS } from '@skrzat/contract/payment-facts'
import { type BulkResult, note as noteIn, paymentDetails } from '@skrzat/contract/wire/payments'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type CommandMeta } from '../../../kernel/commands/index.ts'
import { DomainError, found, invalidField } from '../../../kernel/errors/index.ts'
import {
  blank,
  byPathId,
  commandMeta,
  commandRoute,
  dayOrInstant,
  guard,
  placeOf,
  principalOf,
  ref,
  type RestApp,
} from '../../../kernel/http/index.ts'
import type { InvoiceAnswer } from '../commands/answers.ts'
import { bulk } from '../commands/bulk.ts'
import { addCredit } from '../commands/credit.ts'
import { correctInvoice } from '../commands/correct.ts'
import { deleteInvoice, markPaid, recordPartPayment, remind, reversePayment } from '../commands/invoice.ts'
import { creditOf } from '../queries/credit.ts'
import { invoicesAsOf, placeOfInvoice } from '../queries/invoices.ts'
import { ANY_PLACE, type RestContext } from './context.ts'
import {
  AMOUNT_ERRORS,
  amountIn,
  correctionOut,
  correctionsToRest,
  creditOut,
  creditToRest,
  groszeOf,
  invoiceOut,
  invoiceToRest,
} from './shapes.ts'

const version = z.number().int().positive().optional()
/** The day on which the money came; by default today. */
const date = blank(dayOrInstant.optional())
const details = {
  date,
  method: blank(z.enum(PAYMENT_METHODS).optional()),
  note: paymentDetails.note.nullable(),
}
const payIn = z.object({ ...details, version }).nullish()
/** Whose share it pays; by default it is the guardians' part. */
const payer = ref.optional()
const partlyIn = z.object({ payment: ref.optional(), amount: amountIn, ...details, payer, version })
const reverseIn = z.object({
  /** The id of a payment in `partlyPaid`, or `credit` for the credit that the invoice used. */
  payment: z.union([z.literal('credit'), ref]),
  reason: z.enum(REVERSAL_REASONS),
  note: noteIn.nullish(),
  version,
})
const correctIn = z.object({
  /** The lines that change; the others stay. An amount of 0 takes the charge away. */
  lines: z
    .array(z.object({ paymentType: ref, amount: amountIn }))
    .min(1)
    .max(50),
  reason: noteIn,
  /** Whether the kid's credit is used on what the correction adds. */
  withSurcharge: z
    .boolean()
    .nullish()
    .transform((given) => given ?? false),
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
  const ofInvoice = guard.entity(
    PLACE_ACTIONS.payments,
    byPathId(async (id) => (await placeOfInvoice(sql, id))?.placeId),
    'invoice.not_found',
  )
  const readBy = (request: FastifyRequest) => ({ now: clock.now(), langKey: principalOf(request).langKey })
  /** As of the command, also for a retry. */
  const answer = async (request: FastifyRequest, { row }: InvoiceAnswer) => {
    const [invoice] = await invoicesAsOf(sql, [row], readBy(request))
    return invoiceToRest(found(invoice, 'invoice.not_found'))
  }

  commandRoute(app, 'POST', '/api/payments/pay/:id', {
    guard: ofInvoice,
    summary: 'Pay what is left of an invoice',
    errors: ['invoice.deleted', 'invoice.paid', 'month.closed'],
    alert: 'place.payment.payed',
    once: true,
    objectName: 'payment',
    body: payIn,
    answer: invoiceOut,
    run: async (request) => {
      const { date: day, method, note, version } = request.body ?? {}
      const target = onInvoice(request)
      const paid = await wrongDayAsField(() =>
        markPaid(ports, { ...target, day, method, note: note ?? undefined, version }),
      )
      return { answer: await answer(request, paid), alertParam: target.id }
    },
  })

  commandRoute(app, 'POST', '/api/payments/partly/:id', {
    guard: ofInvoice,
    summary: 'Pay a part of an invoice',
    errors: [
      ...AMOUNT_ERRORS,
      'invoice.deleted',
      'invoice.paid',
      'payer.not_found',
      'payer.too_much',
      'month.closed',
    ],
    alert: 'place.payment.payed',
    once: true,
    objectName: 'payment',
    body: partlyIn,
    answer: invoiceOut,
    run: async (request) => {
      const { payment, amount, date: day, method, note, payer: payerId, version } = request.body
      const target = onInvoice(request)
      // An ambiguous invoice id is rejected, so that no money goes to the wrong one.
      if (payment !== undefined && payment !== target.id) throw invalidField('payment', 'payment', 'Pattern')
      const paid = await wrongDayAsField(() =>
        recordPartPayment(ports, {
          ...target,
          amount: groszeOf(amount),
          day,
          method,
          note: note ?? undefined,
          payerId,
          version,
        }),
      )
      return { answer: await answer(request, paid), alertParam: target.id }
    },
  })

  commandRoute(app, 'POST', '/api/payments/:id/corrections', {
    guard: ofInvoice,
    summary: 'Correct an issued invoice by a document of its own',
    errors: [
      ...AMOUNT_ERRORS,
      'invoice.deleted',
      'invoice.too_many_lines',
      'correction.none',
      'correction.reason',
      'correction.negative',
      'payer.settled',
      'payment_type.not_found',
      'payment_type.retired',
      'payment_type.repeated',
      'month.closed',
    ],
    alert: 'place.payment.action.corrected',
    once: true,
    objectName: 'payment',
    body: correctIn,
    created: correctionOut,
    run: async (request) => {
      const { lines, reason, version, withSurcharge } = request.body
      const target = onInvoice(request)
      const { row, correction } = await correctInvoice(ports, {
        ...target,
        version,
        reason,
        withCredit: withSurcharge,
        lines: lines.map(({ paymentType, amount }) => ({
          paymentTypeId: paymentType,
          amount: groszeOf(amount),
        })),
      })
      const [invoice] = await invoicesAsOf(sql, [row], readBy(request))
      const corrections = correctionsToRest(found(invoice, 'invoice.not_found'))
      const made = corrections.find(({ id }) => id === correction.id)
      return {
        answer: found(made, 'invoice.not_found'),
        alertParam: target.id,
        location: `/api/payments/${target.id}/corrections`,
      }
    },
  })

  commandRoute(app, 'POST', '/api/payments/:id/reverse', {
    guard: ofInvoice,
    summary: 'Take back a payment, or the credit that an invoice used',
    errors: [
      'invoice.deleted',
      'payment.not_found',
      'payment.reversed',
      'payment.from_bank',
      'credit.used',
      'invoice.no_credit_used',
      'month.closed',
    ],
    alert: 'place.payment.action.reversed',
    once: true,
    objectName: 'payment',
    body: reverseIn,
    answer: invoiceOut,
    run: async (request) => {
      const { payment, reason, note, version } = request.body
      const target = onInvoice(request)
      const reversed = await reversePayment(ports, { ...target, payment, reason, note: note ?? '', version })
      return { answer: await answer(request, reversed), alertParam: target.id }
    },
  })

  commandRoute(app, 'POST', '/api/payments/remind/:id', {
    guard: ofInvoice,
    summary: 'Remind of an invoice',
    errors: ['invoice.deleted', 'invoice.paid', 'invoice.reminded_today'],
    alert: 'place.payment.action.reminded',
    once: true,
    objectName: 'payment',
    body: optionalVersion,
    answer: invoiceOut,
    run: async (request) => {
      const target = onInvoice(request)
      const reminded = await remind(ports, { ...target, version: request.body?.version })
      return { answer: await answer(request, reminded), alertParam: target.id }
    },
  })

  commandRoute(app, 'DELETE', '/api/payments/:id', {
    guard: ofInvoice,
    summary: 'Delete an invoice',
    errors: [
      'invoice.deleted',
      'invoice.paid',
      'invoice.exported',
      'difference.carried',
      'credit.used',
      'payer.settled',
      'month.closed',
    ],
    alert: 'place.payment.action.deleted',
    once: true,
    run: async (request) => {
      await deleteInvoice(ports, onInvoice(request))
      return { alertParam: request.params.id }
    },
  })

  for (const [action, alert, summary] of [
    ['pay', 'place.payment.action.paid_multiple', 'Pay what is left of invoices'],
    ['remind', 'place.payment.action.remind_multiple_reminded', 'Remind of invoices'],
    ['delete', 'place.payment.action.delete_multiple_deleted', 'Delete invoices'],
  ] as const) {
    commandRoute(app, 'POST', `/api/payments/multiple/${action}`, {
      guard: guard.byRights,
      summary,
      errors: ['forbidden', 'account.factor_required', 'month.closed'],
      alert,
      once: true,
      objectName: 'payment',
      body: idsIn,
      answer: bulkOut,
      run: async (request) => {
        const result = await bulkAnywhere(context, request, action, request.body)
        const failed = result.failed.map(({ id, code }) => ({ id, message: messageOf(code) }))
        return { answer: { done: result.done, failed }, alertParam: result.done.length }
      },
    })
  }

  commandRoute(app, 'POST', '/api/payments/:place/surcharge', {
    guard: guard.place(PLACE_ACTIONS.payments, 'place'),
    summary: "Add to a kid's credit, or take from it",
    errors: ['credit.amount', 'kid.not_found', 'credit.insufficient', 'month.closed'],
    alert: 'place.payment.action.surcharge.added',
    once: true,
    objectName: 'surcharge',
    body: surchargeIn,
    created: creditOut,
    run: async (request) => {
      const { kid: kidId, amount, additionalInfo } = request.body
      const asked = {
        ...commandMeta(request, request.params.place),
        kidId,
        additionalInfo: additionalInfo ?? '',
      }
      const added = await wrongAmountAs('credit.amount', () =>
        addCredit(ports, { ...asked, amount: groszeOf(amount) }),
      )
      return {
        answer: creditToRest(await creditOf(sql, kidId, added.version)),
        alertParam: kidId,
        location: `/api/payments/${kidId}/surcharges`,
      }
    },
  })
}

function onInvoice(request: FastifyRequest<{ Params: { id: number } }>): CommandMeta & { id: number } {
  return { ...commandMeta(request, placeOf(request)), id: request.params.id }
}

/** Maps any fault of an amount to one code, as clients show one message for all of them. */
async function wrongAmountAs<T>(code: ErrorCode, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof DomainError && error.code.startsWith('amount.'))
      throw new DomainError(code, { reason: error.code })
    throw error
  }
}

/** Maps a fault of the day to a field error, which clients show beside the field. */
async function wrongDayAsField<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'payment.day_early')
      throw invalidField('payment', 'date', 'Min')
    if (error instanceof DomainError && error.code === 'payment.day_future')
      throw invalidField('payment', 'date', 'Max')
    throw error
  }
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
