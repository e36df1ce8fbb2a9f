/**
 * The ledger's REST shapes: money in złote, field names as JHipster clients know them. An answer is cut to its schema,
 * so a mapping names only what differs.
 */
import { warsawDay } from '@skrzat/contract/days'
import { parseAmount, toZloty } from '@skrzat/contract/money'
import { day } from '@skrzat/contract/wire/common'
import { PAYMENT_TYPE_KINDS } from '@skrzat/contract/value'
import type { Credit } from '@skrzat/contract/wire/credit'
import { PAYMENT_METHODS } from '@skrzat/contract/payment-facts'
import type {
  CustomValue,
  Invoice,
  InvoiceShare,
  NewInvoiceScreen,
  PaymentType,
} from '@skrzat/contract/wire/payments'
import { z } from 'zod'
import { DomainError } from '../../../kernel/errors/index.ts'
import { blank, dayOrInstant } from '../../../kernel/http/index.ts'

const id = z.number().int().positive()
const zloty = z.number()
const named = z.object({ id, name: z.string() })

/** An amount in złote: a number, or text with comma or dot. */
export const amountIn = z.union([z.number(), z.string().max(40)])

/** Codes with which an amount is refused. */
export const AMOUNT_ERRORS = [
  'amount.invalid',
  'amount.negative',
  'amount.precision',
  'amount.too_large',
  'amount.zero',
] as const

/** @throws DomainError amount.* */
export function groszeOf(amount: z.infer<typeof amountIn>): number {
  const parsed = parseAmount(amount)
  if (!parsed.ok) throw new DomainError(parsed.code)
  return parsed.grosze
}

export const invoiceOut = z
  .object({
    id,
    number: z.string(),
    kid: z.object({ id, firstname: z.string(), lastname: z.string(), classgroup: named }),
    amount: zloty,
    /** What the guardians have yet to pay. */
    amountLeft: zloty,
    /** What others pay of the amount. */
    shares: z.array(
      z.object({
        payer: id,
        name: z.string(),
        amount: zloty,
        /** For staff only. */
        amountLeft: zloty.exactOptional(),
      }),
    ),
    partlyPaid: z.array(
      z.object({
        id,
        amount: zloty,
        createdDate: z.string(),
        date: day,
        method: z.enum(PAYMENT_METHODS).nullable(),
        note: z.string().nullable(),
      }),
    ),
    parts: z.array(
      z.object({ amount: zloty, paymentType: z.object({ id }), name: z.string(), display: z.string() }),
    ),
    surchargeUsed: zloty,
    additionalInfo: z.string().nullable(),
    createdDate: z.string(),
    deadline: z.string(),
    viewed: z.boolean(),
    paid: z.boolean(),
    paidDate: z.string().nullable(),
    place: z.object({ id, name: z.string(), accountNumber: z.string() }),
    version: z.number().int(),
  })
  .meta({ id: 'Invoice' })

export function invoiceToRest(invoice: Invoice): z.infer<typeof invoiceOut> {
  const { kid, lines, payments, shares = [], ...rest } = invoice
  const ownLeft = invoice.ownLeft ?? invoice.amountLeft
  return {
    ...rest,
    kid: { ...kid, classgroup: kid.group },
    amount: toZloty(invoice.amount),
    amountLeft: toZloty(ownLeft),
    paid: invoice.paid || ownLeft === 0,
    shares: shares.map(shareToRest),
    partlyPaid: payments
      .filter((payment) => !payment.reversed)
      .map((payment) => ({ ...payment, amount: toZloty(payment.amount), date: payment.day })),
    parts: lines.map((line) => ({
      ...line,
      amount: toZloty(line.amount),
      paymentType: { id: line.paymentTypeId },
    })),
    surchargeUsed: toZloty(invoice.creditUsed),
    viewed: invoice.viewed !== null,
    paidDate: paidInstant(invoice),
  }
}

function shareToRest({ payerId, payer, amount, amountLeft }: InvoiceShare) {
  return {
    payer: payerId,
    name: payer,
    amount: toZloty(amount),
    ...(amountLeft !== undefined && { amountLeft: toZloty(amountLeft) }),
  }
}

/** An instant on the day on which it was paid: when that was recorded, or noon of an earlier day. */
function paidInstant({ paidDate, paidDay }: Invoice): string | null {
  if (paidDate === null || paidDay === null || warsawDay(new Date(paidDate)) === paidDay) return paidDate
  return `${paidDay}T12:00:00.000Z`
}

export const correctionOut = z
  .object({
    id,
    number: z.string(),
    /** The corrected invoice. */
    invoice: id,
    /** Signed: the new amount less the one before. */
    amount: zloty,
    /** What the guardians have to pay now. */
    amountLeft: zloty,
    reason: z.string(),
    createdDate: z.string(),
    date: day,
  })
  .meta({ id: 'Correction' })

export function correctionsToRest({
  id: invoice,
  amountLeft,
  ownLeft = amountLeft,
  corrections,
}: Pick<Invoice, 'id' | 'amountLeft' | 'ownLeft' | 'corrections'>): z.infer<typeof correctionOut>[] {
  return corrections.map(({ id, number, difference, reason, at, day }) => ({
    id,
    number,
    invoice,
    amount: toZloty(difference),
    amountLeft: toZloty(ownLeft),
    reason: reason ?? '',
    createdDate: at,
    date: day,
  }))
}

export const creditOut = z
  .object({
    amount: zloty,
    entries: z.array(
      z.object({
        id,
        kind: z.string(),
        amount: zloty,
        balance: zloty,
        createdDate: z.string(),
        payment: z.object({ id, number: z.string() }).nullable(),
        additionalInfo: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Credit' })

export function creditToRest(credit: Credit): z.infer<typeof creditOut> {
  return {
    amount: toZloty(credit.amount),
    entries: credit.entries.flatMap((entry) =>
      entry.amount === 0
        ? []
        : [
            {
              ...entry,
              amount: toZloty(entry.amount),
              balance: toZloty(entry.balance),
              createdDate: entry.at,
              payment: entry.invoice,
            },
          ],
    ),
  }
}

export const paymentTypeOut = z
  .object({
    id,
    name: z.string(),
    type: z.enum(PAYMENT_TYPE_KINDS),
    daily: zloty,
    mainValue: zloty,
    display: z.string(),
    place: z.object({ id }),
  })
  .meta({ id: 'PaymentType' })

export function paymentTypeToRest(type: PaymentType): z.infer<typeof paymentTypeOut> {
  return {
    ...type,
    daily: toZloty(type.daily),
    mainValue: toZloty(type.mainValue),
    place: { id: type.placeId },
  }
}

export const customValueOut = z
  .object({
    paymentType: id,
    mainValue: zloty.nullable(),
    daily: zloty.nullable(),
    defaultUnchecked: z.boolean(),
  })
  .meta({ id: 'CustomValue' })

const nullableZloty = (grosze: number | null) => (grosze === null ? null : toZloty(grosze))

export function customValueToRest(value: CustomValue): z.infer<typeof customValueOut> {
  return {
    ...value,
    paymentType: value.paymentTypeId,
    mainValue: nullableZloty(value.mainValue),
    daily: nullableZloty(value.daily),
  }
}

export const groupsOut = z.array(
  z.object({
    id,
    name: z.string(),
    color: z.number(),
    kids: z.array(
      z.object({
        id,
        firstname: z.string(),
        lastname: z.string(),
        classgroup: named,
        surcharges: z.array(z.object({ amount: zloty })),
        paymentTypes: z.array(paymentTypeOut),
        paymentCustomValues: z.array(customValueOut),
        absences: z.number(),
        late: z.number(),
      }),
    ),
  }),
)

export function groupsToRest({ groups, paymentTypes }: NewInvoiceScreen): z.infer<typeof groupsOut> {
  const types = paymentTypes.map(paymentTypeToRest)
  return groups.map((group) => ({
    ...group,
    kids: group.kids.map((kid) => ({
      ...kid,
      classgroup: group,
      surcharges: kid.credit > 0 ? [{ amount: toZloty(kid.credit) }] : [],
      paymentTypes: types,
      paymentCustomValues: kid.customValues.map(customValueToRest),
    })),
  }))
}

/** Both optional; defaults: the current month, and for absences the charged days. */
export const periodsQuery = z.object({
  fromDate: blank(dayOrInstant.optional()),
  toDate: blank(dayOrInstant.optional()),
  absencesFrom: blank(dayOrInstant.optional()),
  absencesTo: blank(dayOrInstant.optional()),
})
