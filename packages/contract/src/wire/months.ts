/** Months of a place's books, and balances of any day, over tRPC. Amounts are grosze. */
import { z } from 'zod'

import { MONTH_CAUSES } from '../month-sheet.ts'
import { PAYMENT_METHODS } from '../payment-facts.ts'
import { commandId, day, groszeSum, groupRef, id, instant, kidRef, multiline, shortText } from './common.ts'

/** `2026-11`. */
export const month = shortText(7).regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { message: 'Pattern' })

/** Why a month is closed although something does not add up, or why it is opened again. */
export const monthReason = multiline(500)

const flows = z.object({
  leftBefore: groszeSum,
  creditBefore: groszeSum,
  depositsBefore: groszeSum,
  charged: groszeSum,
  corrections: groszeSum,
  applied: groszeSum,
  credited: groszeSum,
  deposited: groszeSum,
  creditUsed: groszeSum,
  givenBack: groszeSum,
  creditReturned: groszeSum,
  depositsReturned: groszeSum,
  depositsUsed: groszeSum,
})

export const monthMethod = z.object({
  /** Null for money that names none, such as credit that was added by hand. */
  method: z.enum(PAYMENT_METHODS).nullable(),
  sum: groszeSum,
})

export const monthCause = z.object({
  kind: z.enum(MONTH_CAUSES),
  amount: groszeSum,
  day: day.nullable(),
  /** The line of a bank statement. */
  lineId: id.nullable(),
  invoiceId: id.nullable(),
})
export type MonthCauseRow = z.infer<typeof monthCause>

/** The bank's side, of the days that imported statements cover. */
export const monthBank = z.object({
  covered: z.array(z.object({ from: day, to: day })),
  /** All lines of the month, and what was decided of them. */
  lines: groszeSum,
  booked: groszeSum,
  notOurs: groszeSum,
  waiting: groszeSum,
  /** What the ledger holds of the month by lines, whatever their month. */
  ledger: groszeSum,
  /** The first ones; `causesLeftOut` says how many are missing. */
  causes: z.array(monthCause),
  causesLeftOut: z.number().int(),
})
export type MonthBank = z.infer<typeof monthBank>

export const checkpointRef = z.object({ number: z.number().int(), size: z.number().int(), root: z.string() })

export const monthClosed = z.object({
  at: instant,
  /** The name that the place knows; empty if it knows none. */
  by: z.string(),
  /** The last event of the log that the sheet was made from. */
  position: z.number().int(),
  checkpoint: checkpointRef.nullable(),
  /** Why it was closed although something did not add up; null where all did, empty where it was erased. */
  reason: z.string().nullable(),
})

export const monthSheet = z.object({
  placeId: id,
  month,
  /** Null while it is open: then the sheet is preliminary. */
  closed: monthClosed.nullable(),
  /** Whether its last day is past. */
  over: z.boolean(),
  /** Whether it is the next one to be closed. */
  next: z.boolean(),
  /** Whether it may be reopened: closed, and no later one is. */
  last: z.boolean(),
  kids: z.array(flows.extend({ kid: kidRef, group: groupRef })),
  totals: flows,
  methods: z.array(monthMethod),
  bank: monthBank,
  /** The newest checkpoint of the log now. */
  checkpoint: checkpointRef.nullable(),
})
export type MonthSheet = z.infer<typeof monthSheet>

export const monthRow = z.object({
  month,
  closed: z.object({ at: instant, by: z.string() }).nullable(),
  over: z.boolean(),
  next: z.boolean(),
  last: z.boolean(),
  /** Of a closed month. */
  totals: flows.nullable(),
})
export type MonthRow = z.infer<typeof monthRow>

/** Newest first, from the first month with money to the current one. */
export const monthList = z.object({ months: z.array(monthRow) })

export const monthInput = z.object({ placeId: id, month })
export const closeMonthInput = monthInput.extend({ commandId, reason: monthReason.optional() })
export const reopenMonthInput = monthInput.extend({
  commandId,
  reason: monthReason.refine((text) => text !== '', { message: 'NotBlank' }),
})

/** What is left of invoices on a day, by the days since their deadlines. */
const ages = z.object({ notDue: groszeSum, upTo30: groszeSum, upTo60: groszeSum, over60: groszeSum })
export type BalanceAges = z.infer<typeof ages>

const balances = z.object({ amountLeft: groszeSum, credit: groszeSum, deposits: groszeSum, ages })

export const balancesInput = z.object({ placeId: id, date: day })
export const balancesOfDay = z.object({
  date: day,
  /** With something on any account. */
  kids: z.array(balances.extend({ kid: kidRef, group: groupRef })),
  groups: z.array(balances.extend({ group: groupRef })),
  totals: balances,
})
export type BalancesOfDay = z.infer<typeof balancesOfDay>
