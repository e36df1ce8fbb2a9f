/** REST contract: Payments, issuing. */
import { daysBetween, warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { z } from 'zod'
import {
  blank,
  commandMeta,
  commandRoute,
  dayOrInstant,
  guard,
  principalOf,
  ref,
  type RestApp,
  typed,
} from '../../../kernel/http/index.ts'
import { issueInvoices } from '../commands/issue.ts'
import { MAX_PERIOD_DAYS } from '../decider/issue.ts'
import { invoicesAsOf } from '../queries/invoices.ts'
import { periodOf, type RestContext } from './context.ts'
import { AMOUNT_ERRORS, amountIn, groszeOf, invoiceOut, invoiceToRest } from './shapes.ts'

/** The charged days, both inclusive: both, or one of them and its month, or the current month. */
const charged = { fromDate: blank(dayOrInstant.optional()), toDate: blank(dayOrInstant.optional()) }
type Charged = z.output<z.ZodObject<typeof charged>>

function checkCharged({ value: { fromDate, toDate }, issues }: z.core.ParsePayload<Charged>) {
  if (fromDate === undefined || toDate === undefined) return
  const length = daysBetween(fromDate, toDate)
  const wrong = (message: string) => issues.push({ code: 'custom', message, input: toDate, path: ['toDate'] })
  if (length < 0) wrong('Min')
  else if (length >= MAX_PERIOD_DAYS) wrong('Max')
}

const issueIn = z
  .object({
    kid: ref,
    withSurcharge: z.boolean().default(false),
    additionalInfo: z.string().max(2000).nullish(),
    /** Absence days that were taken off. */
    absences: typed(z.number().int().min(0).max(1000).optional()),
    parts: z.array(z.object({ amount: amountIn, paymentType: ref })),
    ...charged,
  })
  .check(checkCharged)

export function issueRoute(app: RestApp, { ports }: RestContext) {
  const { sql, clock } = ports

  commandRoute(app, 'POST', '/api/payments/:place', {
    guard: guard.place(PLACE_ACTIONS.payments, 'place'),
    summary: 'Issue invoices, all or none',
    errors: [
      ...AMOUNT_ERRORS,
      'invoice.none',
      'invoice.too_many',
      'invoice.empty',
      'invoice.too_many_lines',
      'kid.not_found',
      'payment_type.not_found',
      'payment_type.retired',
      'payment_type.repeated',
      'period.invalid',
      'period.too_long',
      'month.closed',
    ],
    alert: 'place.payment.action.added',
    once: true,
    objectName: 'payment',
    body: z.union([issueIn, z.array(issueIn)]),
    created: z.array(invoiceOut),
    run: async (request) => {
      const { place } = request.params
      const asked = Array.isArray(request.body) ? request.body : [request.body]
      const issued = await issueInvoices(ports, {
        ...commandMeta(request, place),
        basis: { mode: null, period: null, absencesPeriod: null },
        invoices: asked.map(toIssue),
        asProposed: true,
        periodOtherwise: periodOf({}, warsawDay(clock.now())),
      })
      const invoices = await invoicesAsOf(sql, issued.rows, {
        now: clock.now(),
        langKey: principalOf(request).langKey,
      })
      const [only] = invoices
      const location =
        only && invoices.length === 1 ? `/api/payments/${only.id}` : `/api/place/${place}/payments`
      return { answer: invoices.map(invoiceToRest), alertParam: invoices.length, location }
    },
  })
}

function toIssue({
  kid,
  withSurcharge,
  additionalInfo,
  absences,
  parts,
  ...range
}: z.output<typeof issueIn>) {
  const { fromDate, toDate } = range
  const given = fromDate ?? toDate
  return {
    period: given === undefined ? undefined : periodOf(range, given),
    kidId: kid,
    withCredit: withSurcharge,
    additionalInfo: additionalInfo ?? '',
    lines: parts.map(({ paymentType, amount }) => ({
      paymentTypeId: paymentType,
      amount: groszeOf(amount),
      // These clients send no working days, so the basis of the amount stays unknown.
      days: null,
      absent: absences ?? null,
    })),
  }
}
