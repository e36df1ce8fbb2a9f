/**
 * The ledger over tRPC: invoices, payments, payment types, custom values; credit is in `credit.ts`. Amounts are grosze,
 * days `YYYY-MM-DD`, instants ISO 8601. Amounts in inputs are plain numbers here: the ledger itself refuses invalid ones
 * with codes of its own (`amount.negative`, `amount.precision`, …).
 */
import { z } from 'zod'

import { DOCUMENT_KINDS } from '../accounting.ts'
import { ARRANGEMENT_BASES, ARRANGEMENT_KINDS, MEALS } from '../benefit.ts'
import { DISCOUNT_KINDS } from '../discount.ts'
import { TAKEN_OFF_REASONS } from '../explain.ts'
import { INVOICE_AGES } from '../invoice-age.ts'
import { INVOICE_SORTS, INVOICE_STATES } from '../invoice-list.ts'
import {
  MAX_SHARES,
  PAYER_KINDS,
  PAYMENT_METHODS,
  PAYMENT_NOTE_LENGTH,
  REVERSAL_REASONS,
} from '../payment-facts.ts'
import { paragraphs, visibleLine } from '../text.ts'
import { PAYMENT_TYPE_KINDS } from '../value.ts'
import {
  commandId,
  day,
  grosze,
  groszeSum,
  groupRef,
  id,
  instant,
  kidRef,
  nameRef,
  period,
  rawText,
} from './common.ts'

export const amountInput = z.number()
const NOTE_LENGTH = 2000
export const note = rawText(NOTE_LENGTH).transform(paragraphs).pipe(z.string().max(NOTE_LENGTH))
/** Pasted text, without invisible characters. */
const label = rawText(100).transform(visibleLine)
export const paymentTypeName = label.pipe(z.string().min(1).max(100))
export const paymentTypeDisplay = label.pipe(z.string().max(100))

// ---- Payment types and custom values

export const paymentType = z.object({
  id,
  placeId: id,
  name: z.string(),
  type: z.enum(PAYMENT_TYPE_KINDS),
  mainValue: grosze,
  daily: grosze,
  /** The label for parents; empty if the name is shown. */
  display: z.string(),
})
export type PaymentType = z.infer<typeof paymentType>

/** A type in a place's list. */
export const listedPaymentType = paymentType.extend({
  /** The number of kids who are charged by default: all but those for whom it is unchecked by default. */
  kids: z.number().int(),
})
export type ListedPaymentType = z.infer<typeof listedPaymentType>

const paymentTypeFields = {
  name: paymentTypeName,
  type: z.enum(PAYMENT_TYPE_KINDS),
  mainValue: amountInput,
  daily: amountInput,
  display: paymentTypeDisplay.default(''),
}
/** A retry with the same id is idempotent: two equal types would both be charged. */
export const createPaymentTypeInput = z.object({
  placeId: id,
  commandId: commandId.optional(),
  ...paymentTypeFields,
})
/** With a day, the change is proposed as differences of invoices whose period begins on it or later. */
const correctedFrom = day.optional()
export const updatePaymentTypeInput = z.object({ placeId: id, id, ...paymentTypeFields, correctedFrom })
export const retirePaymentTypeInput = z.object({ placeId: id, id })

/** A kid's custom values of one payment type; null means the type's own. */
export const customValue = z.object({
  paymentTypeId: id,
  mainValue: grosze.nullable(),
  daily: grosze.nullable(),
  defaultUnchecked: z.boolean(),
})
export type CustomValue = z.infer<typeof customValue>

export const setCustomValueInput = z.object({
  placeId: id,
  kidId: id,
  paymentTypeId: id,
  mainValue: amountInput.nullable(),
  daily: amountInput.nullable(),
  defaultUnchecked: z.boolean(),
  correctedFrom,
})

// ---- Discounts

const discountFields = {
  paymentTypeId: id,
  kind: z.enum(DISCOUNT_KINDS),
  /** Of the line of the type, or an amount in grosze; the other is null. */
  percent: z.number().int().min(1).max(100).nullable(),
  amount: amountInput.nullable(),
  fromDay: day,
  /** Inclusive; null for no end. */
  toDay: day.nullable(),
  note: rawText(100).transform(visibleLine).pipe(z.string().max(100)).default(''),
}
export const discount = z.object({ id, ...discountFields, note: z.string() })
export type Discount = z.infer<typeof discount>
export const addDiscountInput = z
  .object({ placeId: id, commandId: commandId.optional(), kidId: id, ...discountFields })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null))
/** Everything but the kid and the payment type. */
export const changeDiscountInput = z
  .object({ placeId: id, id, ...discountFields })
  .omit({ paymentTypeId: true })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null))
export const kidDiscountsInput = z.object({ placeId: id, kidId: id })
export const removeDiscountInput = z.object({ placeId: id, id })

// ---- Payers of parts of invoices, beside the guardians

/** One of a place's payers. */
export const payer = z.object({
  id,
  kind: z.enum(PAYER_KINDS),
  name: z.string(),
  /** 26 digits; null if it is not known. */
  account: z.string().nullable(),
})
export type Payer = z.infer<typeof payer>

/** What payers are to pay of an invoice, in grosze, each above 0; the rest is the guardians'. */
export const sharesInput = z.array(z.object({ payerId: id, amount: amountInput })).max(MAX_SHARES)

// ---- Invoices

/** Why a working day of a period is not charged. */
export const DAY_OFF_REASONS = ['holiday', 'closed'] as const
export type DayOffReason = (typeof DAY_OFF_REASONS)[number]
/** A day of absence that an invoice takes off. */
export const takenOffDay = z.object({ day, why: z.enum(TAKEN_OFF_REASONS) })
export type TakenOffDay = z.infer<typeof takenOffDay>

/** The part of a period that a kid attends, and the share of the main value for it. */
const stay = z.object({ from: day, to: day, part: z.number().int(), of: z.number().int() })

/** One line of an invoice, with the stored inputs of its computation; null if unknown. */
export const invoiceLine = z.object({
  paymentTypeId: id,
  /** The type's name on issue, and the text for parents: its label, or the name. */
  name: z.string(),
  display: z.string(),
  type: z.enum(PAYMENT_TYPE_KINDS),
  mainValue: grosze,
  daily: grosze,
  days: z.number().int().nullable(),
  absent: z.number().int().nullable(),
  /** The days of absence taken off, by date; null if not stored. `absent` = these + `additional`. */
  takenOff: z.array(takenOffDay).nullable().exactOptional(),
  additional: z.number().int().nullable().exactOptional(),
  stay: stay.exactOptional(),
  /** The version of the value rule, and its result. */
  rule: z.number().int().nullable().exactOptional(),
  computed: groszeSum.nullable().exactOptional(),
  /** Below 0 only for an extra line. */
  amount: groszeSum,
  /** A line beside the type's own: a discount of it, or what makes up for an earlier invoice. */
  extra: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('discount'),
        discountId: id,
        reason: z.enum(DISCOUNT_KINDS),
        percent: z.number().int().nullable(),
      }),
      z.object({ kind: z.literal('difference'), carryId: id, invoiceId: id }),
    ])
    .exactOptional(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

/** Optional details of a payment. */
export const paymentDetails = {
  /** When the money came, by default today in Warsaw; neither in the future nor before the invoice's day. */
  day: day.optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  note: rawText(PAYMENT_NOTE_LENGTH)
    .transform(paragraphs)
    .pipe(z.string().max(PAYMENT_NOTE_LENGTH))
    .optional(),
}

/** A payment recorded on an invoice. `amount` = `applied` to the invoice + `toCredit`. */
export const invoicePayment = z.object({
  id,
  amount: grosze,
  applied: grosze,
  toCredit: grosze,
  /** When it was recorded. */
  createdDate: instant,
  /** When the money came. */
  day,
  /** Null for a payment without a method. */
  method: z.enum(PAYMENT_METHODS).nullable(),
  /** Null without one, and for parents. */
  note: z.string().nullable(),
  /** The line of a bank statement that it came by; for staff only. */
  lineId: id.exactOptional(),
  /** The name of the payer whose share it paid; parents see no such payments. */
  payer: z.string().exactOptional(),
  reversed: z
    .object({ at: instant, reason: z.enum(REVERSAL_REASONS), note: z.string().nullable() })
    .nullable(),
})
export type InvoicePayment = z.infer<typeof invoicePayment>

/** A part of an invoice that another than the guardians pays. */
export const invoiceShare = z.object({
  payerId: id,
  /** The payer's name. */
  payer: z.string(),
  amount: grosze,
  /** For staff only. */
  amountLeft: grosze.exactOptional(),
})
export type InvoiceShare = z.infer<typeof invoiceShare>

/** A correction of an issued invoice: a document of its own. */
export const correction = z.object({
  id,
  number: z.string(),
  day,
  at: instant,
  /** Signed grosze: the new amount less the one before. */
  difference: groszeSum,
  /** The document before it. */
  was: z.object({
    amount: groszeSum,
    lines: z.array(z.object({ paymentTypeId: id, display: z.string(), amount: groszeSum })),
  }),
  reason: z.string().nullable(),
})
export type Correction = z.infer<typeof correction>

export const invoice = z.object({
  id,
  version: z.number().int(),
  /** `2026/11/0012`, unique and without gaps within the place and month. */
  number: z.string(),
  /** What it is called; left out where the place had chosen no kind when it was issued. */
  documentKind: z.enum(DOCUMENT_KINDS).exactOptional(),
  place: nameRef.extend({
    accountNumber: z.string(),
    /** The account number takes money for meals only. */
    accountForMeals: z.literal(true).exactOptional(),
    /** Since when the place has this account number, if it replaced another one in the last 14 days; else null. */
    accountNumberNewSince: day.nullable(),
    nip: z.string(),
  }),
  kid: kidRef.extend({ group: groupRef }),
  /** `up`: in advance; `down`: in arrears; null for an imported invoice without a period. */
  mode: z.enum(['up', 'down']).nullable(),
  period: period.nullable(),
  absencesPeriod: period.nullable(),
  lines: z.array(invoiceLine),
  amount: grosze,
  creditUsed: grosze,
  /** For parents, of their own part. */
  amountLeft: grosze,
  /** What is left of the guardians' part; left out where they pay all of it. */
  ownLeft: grosze.exactOptional(),
  /** What others pay of the amount; left out where they pay nothing. */
  shares: z.array(invoiceShare).exactOptional(),
  /** Why it was split after its issue, the latest time. */
  splitReason: z.string().exactOptional(),
  /** All payments, the reversed ones too, in order; for parents, those of their own part. */
  payments: z.array(invoicePayment),
  /** Oldest first; the lines and the amount are those after the newest. */
  corrections: z.array(correction),
  additionalInfo: z.string().nullable(),
  createdDate: instant,
  createdDay: day,
  deadline: day,
  viewed: instant.nullable(),
  /** The Warsaw day of the last reminder. */
  reminded: day.nullable(),
  paid: z.boolean(),
  /** When it was recorded as paid. */
  paidDate: instant.nullable(),
  /** The latest day of its unreversed payments; if credit settled it, the day of issue. */
  paidDay: day.nullable(),
  age: z.enum(INVOICE_AGES),
  deletedDate: instant.nullable(),
  /** Names of the kid's guardians; only in a place's list. */
  guardians: z.array(z.string()).exactOptional(),
})
export type Invoice = z.infer<typeof invoice>

export const invoiceListInput = z.object({
  placeId: id,
  /** Created from and to, both inclusive. */
  fromDate: day.optional(),
  toDate: day.optional(),
  /** Part of the child's name, case-insensitive, or of the number: `0012`, `11/12`. */
  text: rawText(100).trim().max(100).optional(),
  groupId: id.optional(),
  /** Part of a guardian's name. */
  guardian: rawText(100).trim().max(100).optional(),
  /** Exactly this amount, asked for or left. */
  amount: grosze.optional(),
  /** Part of the number alone. */
  number: rawText(100).trim().max(100).optional(),
  state: z.enum(INVOICE_STATES).default('open'),
  sort: z.enum(INVOICE_SORTS).default('created'),
  /** Ascending; by default highest or newest first. */
  ascending: z.boolean().default(false),
  unviewed: z.boolean().optional(),
  /** Limits open invoices to this age. */
  status: z.enum(INVOICE_AGES).optional(),
  /** From the previous answer's `nextCursor`. */
  cursor: z.string().max(1000).nullish(),
  limit: z.number().int().min(1).max(100).default(50),
})
export type InvoiceListInput = z.input<typeof invoiceListInput>

export const myInvoicesInput = z.object({ history: z.boolean().default(false) })
export const viewInvoiceInput = z.object({ commandId, id })

/** How many invoices and the sum of what is left on them. */
export const tile = z.object({ count: z.number().int(), sum: groszeSum })
/** The three tiles count the search's open invoices, regardless of `state` and `status`. */
export const tiles = z.object({ new: tile, expiring: tile, expired: tile })
export type Tiles = z.infer<typeof tiles>

export const invoiceList = z.object({
  invoices: z.array(invoice),
  nextCursor: z.string().nullable(),
  tiles,
  /** Totals over all pages. Deleted invoices count towards amounts only if no others are listed. */
  totals: z.object({ count: z.number().int(), amount: groszeSum, left: groszeSum }),
  /** The number of matches of a searched text in any state; null unless one state is searched. */
  elsewhere: z.number().int().nullable(),
})
export type InvoiceList = z.infer<typeof invoiceList>

// ---- The new-invoice screen

export const newInvoiceInput = z.object({
  placeId: id,
  /** The days charged. */
  period,
  /** The days whose absences are taken off. */
  absencesPeriod: period,
})

export const workingDaysInput = z.object({ placeId: id, period })

export const workingDaysResult = z.object({
  workingDays: z.number().int(),
  days: z.array(day),
  holidays: z.array(z.object({ date: day, name: z.string() })),
  closedDays: z.array(day),
})
export type WorkingDaysResult = z.infer<typeof workingDaysResult>

/** Days that earlier invoices charged and no later one deducts automatically; staff may add them. */
const notDeducted = z.object({
  /** Absence days that count and that the invoices of their days did not deduct, in order. */
  absences: z.array(day),
  /** The number of days that were closed after the kid's last invoice had charged them. */
  closedDays: z.number().int(),
})
export type NotDeducted = z.infer<typeof notDeducted>

const benefitAmounts = z.object({
  fromMonth: day,
  amount: grosze,
  disabilityAmount: grosze,
  feeLimit: grosze,
})

/** What a kid's invoice of the period is split by between payers; `splitInvoice` is the rule. */
export const kidSplit = z.object({
  arrangements: z.array(
    z.object({
      id,
      payerId: id,
      kind: z.enum(ARRANGEMENT_KINDS),
      base: z.enum(ARRANGEMENT_BASES),
      amount: grosze.nullable(),
      percent: z.number().int().nullable(),
      disability: z.boolean(),
      /** The payer's name. */
      payer: z.string(),
    }),
  ),
  /** Of the benefit in that month; null before the first that is known. */
  parameters: benefitAmounts.nullable(),
  /** Months that the period touches. */
  months: z.number().int(),
  /** By payment type. */
  meals: z.array(z.object({ paymentTypeId: id, meals: z.enum(MEALS) })),
  /** Other invoices of the month: their fees, and what ZUS pays of them. */
  before: z.object({ fee: groszeSum, benefit: groszeSum }),
})
export type KidSplit = z.infer<typeof kidSplit>

/** A difference of an earlier invoice that the next one takes, whole; `fitting` is the rule. */
export const carriedDifference = z.object({
  id,
  /** The number of the earlier invoice. */
  number: z.string(),
  paymentTypeId: id,
  /** As the invoice will call it. */
  display: z.string(),
  /** Signed, not 0. */
  amount: groszeSum,
})
export type CarriedDifference = z.infer<typeof carriedDifference>

export const newInvoiceKid = kidRef.extend({
  /** The kid's credit, in grosze. */
  credit: groszeSum,
  /** Absences in the absences period that count towards a deduction. */
  absences: z.number().int(),
  /** The same, by date. */
  absenceDays: z.array(day).exactOptional(),
  /** Of these, those that its invoices have taken off already, by payment type. */
  takenOff: z.array(z.object({ paymentTypeId: id, days: z.array(day) })).exactOptional(),
  /** Late and unconfirmed absences, which do not count. */
  late: z.number().int(),
  customValues: z.array(customValue),
  /** Numbers of issued invoices that charge days of this period. */
  alreadyInvoiced: z.array(z.string()),
  /** The sum of the kid's invoices for the previous period, which began at most a month earlier; null without any. */
  before: groszeSum.nullable(),
  notDeducted,
  /** Those that are valid on the first day that is charged. */
  discounts: z.array(discount).exactOptional(),
  /** The part of the period that it attends, with its working days; absent for all of it. */
  stay: stay.extend({ days: z.number().int() }).exactOptional(),
  /** Absent where its parents pay all. */
  split: kidSplit.exactOptional(),
  /** Approved differences of its earlier invoices that wait for the next one, the oldest first; absent without any. */
  carried: z.array(carriedDifference).exactOptional(),
})
export type NewInvoiceKid = z.infer<typeof newInvoiceKid>

export const newInvoiceScreen = z.object({
  today: day,
  paymentDays: z.number().int(),
  period: workingDaysResult,
  absencesPeriod: workingDaysResult,
  paymentTypes: z.array(paymentType),
  /** The place has no invoice for an earlier period. */
  isFirst: z.boolean(),
  groups: z.array(groupRef.extend({ kids: z.array(newInvoiceKid) })),
})
export type NewInvoiceScreen = z.infer<typeof newInvoiceScreen>

// ---- Commands

export const issueInvoicesInput = z.object({
  commandId,
  placeId: id,
  mode: z.enum(['up', 'down']).nullable().default(null),
  period: period.nullable().default(null),
  absencesPeriod: period.nullable().default(null),
  invoices: z.array(
    z.object({
      kidId: id,
      /** Uses the kid's credit: the smaller of the credit and the invoice's amount. */
      withCredit: z.boolean(),
      additionalInfo: note.default(''),
      /**
       * The absence days that its lines deduct, by date. By default those that count in `absencesPeriod` are stored,
       * unless a line deducts fewer.
       */
      takenOff: z.array(day).max(1000).optional(),
      lines: z.array(
        z.object({
          paymentTypeId: id,
          amount: amountInput,
          days: z.number().int().min(0).max(1000).nullable().default(null),
          absent: z.number().int().min(0).max(1000).nullable().default(null),
          /** The rates of the computed amount; by default the kid's or the type's. */
          mainValue: amountInput.optional(),
          daily: amountInput.optional(),
          /** A discount of the type's line, with an amount below 0. */
          extra: z.object({ kind: z.literal('discount'), discountId: id }).optional(),
        }),
      ),
      shares: sharesInput.optional(),
      /** Waiting differences of earlier invoices that it takes, as the caller saw them. */
      carried: z.array(id).max(100).optional(),
    }),
  ),
})
export type IssueInvoicesInput = z.input<typeof issueInvoicesInput>

export const issuedInvoice = z.object({
  id,
  kidId: id,
  number: z.string(),
  version: z.number().int(),
  amount: grosze,
  creditUsed: grosze,
  amountLeft: grosze,
})
export const issuedInvoices = z.object({ invoices: z.array(issuedInvoice) })
export type IssuedInvoices = z.infer<typeof issuedInvoices>

/**
 * The version that the person saw, for optimistic locking: a command on an older one is refused with `conflict.stale`.
 */
const version = z.number().int().positive().optional()
const onInvoice = { commandId, placeId: id, id, version }

export const invoiceCommandInput = z.object(onInvoice)
/** Whose share it pays; by default it is the guardians' part. */
const payerId = id.optional()
export const payInput = z.object({ ...onInvoice, ...paymentDetails, payerId })
/** Sets all shares of an issued invoice; none where the guardians pay all of it. The reason is shown to parents. */
export const splitInvoiceInput = z.object({ ...onInvoice, shares: sharesInput, reason: note })
export const applyCreditInput = z.object({ ...onInvoice, amount: amountInput })
export const payPartInput = z.object({ ...onInvoice, amount: amountInput, ...paymentDetails, payerId })
/** Kids whose invoices or credit have changed. */
export const changedKids = z.object({ kids: z.array(id) })

/** Undoes what one of the caller's own commands paid or issued, on one invoice or on many, within `UNDO_MINUTES`. */
export const undoCommandInput = z.object({ commandId, placeId: id, undoes: commandId })
export const reversePaymentInput = z.object({
  ...onInvoice,
  /** The payment to reverse; `credit` reverses the use of credit by the invoice. */
  payment: z.union([id, z.literal('credit')]),
  reason: z.enum(REVERSAL_REASONS),
  note: note.default(''),
})

/** An invoice after a command. `toCredit` is the part that became the kid's credit, in grosze. */
export const invoiceOutcome = z.object({
  id,
  version: z.number().int(),
  amount: grosze,
  creditUsed: grosze,
  amountLeft: grosze,
  /** What is left of the guardians' part; left out where they pay all of it. */
  ownLeft: grosze.exactOptional(),
  paid: z.boolean(),
  deleted: z.boolean(),
  /** The Warsaw day of the last reminder. */
  reminded: day.nullable(),
  paymentId: id.nullable(),
  toCredit: groszeSum,
})
export type InvoiceOutcome = z.infer<typeof invoiceOutcome>

const onInvoices = {
  commandId,
  placeId: id,
  ids: z.array(id).min(1).max(500),
  /** The versions that the person saw, in the order of the ids; by default any. */
  versions: z.array(z.number().int().positive()).optional(),
}
const oneVersionEach = ({ ids, versions }: { ids: number[]; versions?: number[] | undefined }) =>
  versions === undefined || versions.length === ids.length
const sizeOfVersions = { path: ['versions'], message: 'Size' }
export const bulkInput = z.object(onInvoices).refine(oneVersionEach, sizeOfVersions)
/** The same day, method and note for all payments. */
export const bulkPayInput = z
  .object({ ...onInvoices, ...paymentDetails })
  .refine(oneVersionEach, sizeOfVersions)
export { bulkResult, type BulkResult } from './common.ts'
