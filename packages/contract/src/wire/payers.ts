/** Payers beside the guardians, what they pay of kids' invoices, and the nursery benefit, over tRPC. Grosze. */
import { z } from 'zod'
import { ARRANGEMENT_BASES, ARRANGEMENT_KINDS, MEALS } from '../benefit.ts'
import { PAYER_KINDS } from '../payment-facts.ts'
import { PAYMENT_TYPE_KINDS } from '../value.ts'
import { nrb } from './bank.ts'
import { commandId, day, grosze, groszeSum, id, line } from './common.ts'
import { month } from './months.ts'

const amount = grosze.min(1)

export const payer = z.object({
  id,
  kind: z.enum(PAYER_KINDS),
  name: z.string(),
  /** That it pays from, 26 digits; null if it is not known. */
  account: z.string().nullable(),
  /** Archived: it pays nothing of further invoices. */
  retired: z.boolean(),
  /** What is left of its shares of live invoices. */
  left: groszeSum,
})
export type Payer = z.infer<typeof payer>

const payerFields = { name: line(1, 200), account: nrb.nullable() }
export const addPayerInput = z.object({
  placeId: id,
  commandId: commandId.optional(),
  kind: z.enum(PAYER_KINDS),
  ...payerFields,
})
export const updatePayerInput = z.object({ placeId: id, id, ...payerFields })
export const payerInput = z.object({ placeId: id, id })

const payerRef = payer.pick({ id: true, kind: true, name: true })
const kid = z.object({ id, name: z.string(), group: z.string() })

/** Amounts, percents and the certificate are of the kind that they belong to; the others are null and false. */
const arrangementFields = {
  kind: z.enum(ARRANGEMENT_KINDS),
  base: z.enum(ARRANGEMENT_BASES),
  amount: amount.nullable(),
  percent: z.number().int().min(1).max(100).nullable(),
  disability: z.boolean(),
  /** Both inclusive; null for no end. */
  fromMonth: month,
  toMonth: month.nullable(),
}
export const kidPayer = z.object({ id, kid, payer: payerRef, ...arrangementFields, applicants: z.string() })
export type KidPayer = z.infer<typeof kidPayer>

type Values = { kind: (typeof ARRANGEMENT_KINDS)[number]; amount: number | null; percent: number | null }
const isOfKind = ({ kind, amount, percent }: Values) =>
  (amount !== null) === (kind === 'amount') && (percent !== null) === (kind === 'percent')

const applicants = line(0, 200)
export const addKidPayerInput = z
  .object({
    placeId: id,
    commandId: commandId.optional(),
    kidId: id,
    payerId: id,
    ...arrangementFields,
    applicants,
  })
  .refine(isOfKind)
export const updateKidPayerInput = z
  .object({ placeId: id, id, ...arrangementFields, applicants })
  .refine(isOfKind)
export const kidPayerInput = z.object({ placeId: id, id })

/** What of a payment type is meals; `set` where the place has said so. */
export const typeMeals = z.object({
  paymentTypeId: id,
  name: z.string(),
  type: z.enum(PAYMENT_TYPE_KINDS),
  meals: z.enum(MEALS),
  set: z.boolean(),
})
export type TypeMeals = z.infer<typeof typeMeals>
export const saveMealsInput = z.object({ placeId: id, paymentTypeId: id, meals: z.enum(MEALS) })

const parameters = { fromMonth: month, amount, disabilityAmount: amount, feeLimit: amount }
/** `own` were entered by the place. */
export const benefitParameters = z.object({ ...parameters, own: z.boolean() })
export type ShownParameters = z.infer<typeof benefitParameters>
export const saveParametersInput = z.object({ placeId: id, ...parameters })
export const removeParametersInput = z.object({ placeId: id, fromMonth: month })

export const payersPage = z.object({
  payers: z.array(payer),
  /** By group and name of the kid; also of months that are over. */
  arrangements: z.array(kidPayer),
  meals: z.array(typeMeals),
  /** The latest first. */
  parameters: z.array(benefitParameters),
  /** Whom something can be arranged for, with the names of the guardians. */
  kids: z.array(kid.extend({ guardians: z.array(z.string()) })),
})
export type PayersPage = z.infer<typeof payersPage>

/** What is missing for RKZ-5, or differs from what the invoices say. */
export const RKZ5_MISSING = [
  'pesel',
  'applicants',
  'invoice',
  'above_limit',
  'no_parameters',
  'many_months',
  'share_above',
  'share_below',
] as const
export type Rkz5Missing = (typeof RKZ5_MISSING)[number]

export const rkz5Row = z.object({
  kid: z.object({ id, firstname: z.string(), lastname: z.string(), group: z.string() }),
  /** Null: Skrzat does not keep it. */
  pesel: z.string().nullable(),
  applicants: z.string(),
  disability: z.boolean(),
  /** Numbers of the month's invoices. */
  invoices: z.array(z.string()),
  /** list − discounts − subsidies = fee, without meals. */
  list: groszeSum,
  discounts: groszeSum,
  subsidies: groszeSum,
  fee: groszeSum,
  /** By the rule. */
  benefit: groszeSum,
  /** ZUS's shares of the invoices, and what has come of them. */
  share: groszeSum,
  paid: groszeSum,
  missing: z.array(z.enum(RKZ5_MISSING)),
})
export type Rkz5Row = z.infer<typeof rkz5Row>

export const rkz5 = z.object({
  month,
  /** The 5th working day of the next month, and whether it is over. */
  due: day,
  over: z.boolean(),
  parameters: benefitParameters.nullable(),
  rows: z.array(rkz5Row),
})
export type Rkz5 = z.infer<typeof rkz5>
export const rkz5Input = z.object({ placeId: id, month })

/** Shares of live invoices by payer and charged month. */
export const payerMonth = z.object({
  payer: payerRef,
  month,
  invoices: z.number().int(),
  amount: groszeSum,
  paid: groszeSum,
  left: groszeSum,
})
export type PayerMonth = z.infer<typeof payerMonth>

export const payerPayment = z.object({
  id,
  payer: payerRef,
  invoice: z.object({ id, number: z.string() }),
  kid: z.string(),
  month,
  day,
  amount: groszeSum,
})
export type PayerPayment = z.infer<typeof payerPayment>

/** An invoice with something left of a payer's share. */
export const openShare = z.object({
  /** All shares of the invoice, this one too. */
  shares: z.array(z.object({ payerId: id, amount: groszeSum, paid: groszeSum })),
  invoice: z.object({ id, number: z.string(), version: z.number().int() }),
  payer: payerRef,
  kid,
  month,
  amount: groszeSum,
  paid: groszeSum,
})
export type OpenShare = z.infer<typeof openShare>

/** The latest month first. */
export const payerMonths = z.array(payerMonth)

export const sharesPageInput = z.object({
  placeId: id,
  /** From the previous answer's `nextCursor`. */
  cursor: z.string().max(1000).nullish(),
  limit: z.int().min(1).max(100).default(50),
})
const pageEnd = { nextCursor: z.string().nullable() }
/** The oldest month first. */
export const openShares = z.object({ open: z.array(openShare), ...pageEnd })
export type OpenShares = z.infer<typeof openShares>
/** The latest first. */
export const payerPayments = z.object({ payments: z.array(payerPayment), ...pageEnd })
export type PayerPayments = z.infer<typeof payerPayments>
