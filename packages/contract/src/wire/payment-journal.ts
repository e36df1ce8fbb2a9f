/** The journal of payments, and who owes, over tRPC. Amounts are grosze. */
import { z } from 'zod'

import { PAYMENT_METHODS, REVERSAL_REASONS } from '../payment-facts.ts'
import { visibleLine } from '../text.ts'
import { day, grosze, groszeSum, groupRef, id, instant, kidRef, rawText } from './common.ts'

/** What narrows the journal down beside its days. */
export const journalFilter = z.object({
  method: z.enum(PAYMENT_METHODS).optional(),
  /** Part of the child's name or of the invoice's number, or an amount: `1310`, `1 310,00 zł`. */
  text: rawText(100).transform(visibleLine).pipe(z.string().max(100)).optional(),
})
/** The same as it was asked for. */
export const journalFiltered = z.object({
  method: z.enum(PAYMENT_METHODS).exactOptional(),
  text: z.string().exactOptional(),
})
export type JournalFilter = z.infer<typeof journalFilter>

export const paymentJournalInput = z.object({
  placeId: id,
  /** By the day of the payment, both inclusive. */
  fromDate: day,
  toDate: day,
  ...journalFilter.shape,
  /** From the previous answer's `nextCursor`. */
  cursor: z.string().max(1000).nullish(),
  limit: z.number().int().min(1).max(100).default(50),
})

/**
 * A payment on an invoice; credit added, by hand or by a bank's line, or paid out; a deposit received or returned; a
 * refund that left the account, or came back.
 */
export const JOURNAL_KINDS = [
  'payment',
  'credit_added',
  'credit_returned',
  'deposit_received',
  'deposit_returned',
  'refund_paid',
  'refund_bounced',
] as const
export type JournalKind = (typeof JOURNAL_KINDS)[number]

export const journalRow = z.object({
  id: z.string(),
  kind: z.enum(JOURNAL_KINDS),
  day,
  /** Negative where money was paid out; of a payment or credit `applied` + `toCredit`. */
  amount: groszeSum,
  applied: groszeSum,
  toCredit: groszeSum,
  method: z.enum(PAYMENT_METHODS).nullable(),
  kid: kidRef.extend({ group: groupRef }),
  invoice: z.object({ id, number: z.string() }).nullable(),
  /** Who recorded it: the name that the place knows; empty if it knows none. */
  by: z.string(),
  at: instant,
  reversed: z.object({ at: instant, reason: z.enum(REVERSAL_REASONS), by: z.string() }).nullable(),
  /** The line of a bank statement that it was booked from. */
  line: id.nullable(),
  /** The payer whose share it paid; null for the guardians' money. */
  payer: z.string().nullable(),
})
export type JournalRow = z.infer<typeof journalRow>

/** `received` − `reversed` − `paidOut` is the money that the ledger holds from these days. */
export const journalTotals = z.object({
  count: z.number().int(),
  received: groszeSum,
  reversed: groszeSum,
  paidOut: groszeSum,
  /** What is left of each method after reversals and payouts; null for what names none. */
  methods: z.array(z.object({ method: z.enum(PAYMENT_METHODS).nullable(), sum: groszeSum })),
})
export type JournalTotals = z.infer<typeof journalTotals>

export const paymentJournal = z.object({
  /** Newest day first. */
  rows: z.array(journalRow),
  nextCursor: z.string().nullable(),
  /** Over all pages. */
  totals: journalTotals,
})
export type PaymentJournal = z.infer<typeof paymentJournal>

/** What is left, by the days since the deadline. */
export const debtByAge = z.object({
  notDue: groszeSum,
  upTo7: groszeSum,
  upTo30: groszeSum,
  over30: groszeSum,
  total: groszeSum,
})
export type DebtByAge = z.infer<typeof debtByAge>

export const debtorsInput = z.object({ placeId: id, groupId: id.optional() })

/** Kids of a place who share a guardian's phone, and owe. */
export const debtor = z.object({
  /** All kids of the family with an open invoice, kids who have left too. */
  kids: z.array(kidRef.extend({ group: groupRef })),
  /** The guardians who may pay. */
  guardians: z.array(z.object({ name: z.string(), phone: z.string() })),
  /** The open ones, oldest deadline first. */
  invoices: z.array(
    z.object({
      id,
      version: z.number().int(),
      number: z.string(),
      kid: kidRef,
      amountLeft: grosze,
      createdDay: day,
      deadline: day,
    }),
  ),
  ages: debtByAge,
  credit: groszeSum,
  /** The day of the latest reminder of one of the invoices. */
  reminded: day.nullable(),
})
export type Debtor = z.infer<typeof debtor>

export const debtors = z.object({
  /** The oldest deadline first. */
  families: z.array(debtor),
  totals: debtByAge.extend({ credit: groszeSum }),
})
export type Debtors = z.infer<typeof debtors>
